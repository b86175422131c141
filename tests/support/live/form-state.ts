import { parseHTML } from 'linkedom'

// biome-ignore lint/suspicious/noExplicitAny: the parser's elements have no types of their own.
export type Live = any

/** What a browser knows of a field beside its attributes. */
interface State {
  value?: string
  checked?: boolean
  selected?: boolean
  /** Of a list to choose from: a user has chosen. */
  isTouched?: boolean
  files?: File[]
}

const states = new WeakMap<object, State>()
export const stateOf = (element: Live): State => {
  const known = states.get(element) ?? {}
  states.set(element, known)
  return known
}

const FIELDS = new Set(['input', 'select', 'textarea', 'button'])

/** All elements below that are wanted, in the order of the page; a search by a selector takes ten times as long. */
export function elementsIn(root: Live, isWanted: (element: Live) => boolean): Live[] {
  const found: Live[] = []
  const look = (element: Live): void => {
    for (let child = element.firstElementChild; child; child = child.nextElementSibling) {
      if (isWanted(child)) found.push(child)
      look(child)
    }
  }
  look(root)
  return found
}

/** The innermost element around this one, or itself, that is wanted. */
export function around(element: Live, isWanted: (element: Live) => boolean): Live {
  for (let at = element; at; at = at.parentElement) if (isWanted(at)) return at
  return null
}

/** The form that a field belongs to, by its place or by its attribute. */
export function formOf(field: Live): Live {
  const id = field.getAttribute('form')
  return id ? field.ownerDocument.getElementById(id) : around(field, ({ localName }) => localName === 'form')
}

export const fieldsOf = (form: Live): Live[] => {
  const id = form.getAttribute('id')
  const isField = (element: Live) => FIELDS.has(element.localName)
  if (!id) return elementsIn(form, (element) => isField(element) && !element.hasAttribute('form'))
  return elementsIn(form.ownerDocument.body, (element) => isField(element) && formOf(element) === form)
}

/** What is sent, as a browser puts it together. */
export function entriesOf(form: Live, submitter?: Live): [string, string | File][] {
  return fieldsOf(form).flatMap((field): [string, string | File][] => {
    const { name, type, localName } = field
    if (!name || field.hasAttribute('disabled') || field.closest('fieldset[disabled]')) return []
    if (localName === 'button' || type === 'submit') return field === submitter ? [[name, field.value]] : []
    if (localName === 'select') return chosenIn(field).map((each: Live) => [name, each.value])
    if (type === 'checkbox' || type === 'radio') return field.checked ? [[name, field.value]] : []
    if (type === 'file') return (field.files ?? []).map((file: File) => [name, file])
    return [[name, field.value.replace(/\r?\n/g, '\r\n')]]
  })
}

/** Of a list that nobody has touched what it begins with, which is its first where nothing else is marked. */
function isChosen(option: Live): boolean {
  const list = option.closest('select')
  return list ? chosenIn(list).includes(option) : option.hasAttribute('selected')
}

/** Gives the parser's elements what forms of a browser have: values that were typed, ticks, what is chosen, whose form it is. */
export function giveFormsState(): void {
  const view = parseHTML('') as Live
  const define = (name: string, properties: Record<string, PropertyDescriptor>) =>
    Object.defineProperties(view[name].prototype, mapped(properties))
  const own = { name: textOf('name', ''), form: { get: given(formOf) } }
  define('HTMLInputElement', {
    ...own,
    type: textOf('type', 'text'),
    value: {
      get: given((field) => stateOf(field).value ?? field.getAttribute('value') ?? defaultOf(field)),
      set(this: Live, value) {
        if (this.type !== 'file') stateOf(this).value = String(value)
        else if (value === '') stateOf(this).files = []
      },
    },
    defaultValue: textOf('value', ''),
    checked: {
      get: given((field) => stateOf(field).checked ?? field.hasAttribute('checked')),
      set(this: Live, value) {
        if (value && this.type === 'radio') for (const other of radiosBeside(this)) stateOf(other).checked = false
        stateOf(this).checked = Boolean(value)
      },
    },
    defaultChecked: flagOf('checked'),
    valueAsNumber: { get: given((field) => Number(field.value)) },
    files: {
      get: given((field) => (field.type === 'file' ? (stateOf(field).files ?? []) : null)),
      set(this: Live, files) {
        stateOf(this).files = files
      },
    },
  })
  define('HTMLTextAreaElement', {
    ...own,
    type: { get: () => 'textarea' },
    value: {
      get: given((field) => stateOf(field).value ?? field.textContent.replace(/^\n/, '')),
      set(this: Live, value) {
        stateOf(this).value = String(value)
      },
    },
    defaultValue: {
      get: given((field) => field.textContent),
      set(this: Live, value) {
        this.textContent = value
      },
    },
  })
  define('HTMLButtonElement', { ...own, type: textOf('type', 'submit'), value: textOf('value', '') })
  define('HTMLOptionElement', {
    value: {
      get: given((option) => option.getAttribute('value') ?? option.textContent),
      set(this: Live, value) {
        this.setAttribute('value', value)
      },
    },
    defaultSelected: flagOf('selected'),
    selected: {
      get: given(isChosen),
      set(this: Live, value) {
        const list = this.closest('select')
        if (!list || this.selected === Boolean(value)) return
        for (const each of list.options) stateOf(each).selected = list.multiple && each.selected
        stateOf(list).isTouched = true
        stateOf(this).selected = Boolean(value)
      },
    },
  })
  define('HTMLSelectElement', {
    ...own,
    type: { get: () => 'select-one' },
    multiple: flagOf('multiple'),
    options: { get: given((list) => [...list.querySelectorAll('option')]) },
    selectedOptions: { get: given(chosenIn) },
    selectedIndex: { get: given((list) => list.options.indexOf(chosenIn(list)[0])) },
    value: {
      get: given((list) => chosenIn(list)[0]?.value ?? ''),
      set(this: Live, value) {
        stateOf(this).isTouched = true
        for (const each of this.options) stateOf(each).selected = each.value === String(value)
      },
    },
  })
}

const mapped = (properties: Record<string, PropertyDescriptor>) =>
  Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, { configurable: true, ...each }]))

/** A getter of whatever it is read from. */
const given = (read: (element: Live) => unknown) =>
  function get(this: Live) {
    return read(this)
  }

export const textOf = (attribute: string, missing: string): PropertyDescriptor => ({
  configurable: true,
  get: given((element) => element.getAttribute(attribute) ?? missing),
  set(this: Live, value) {
    this.setAttribute(attribute, value)
  },
})

const flagOf = (attribute: string): PropertyDescriptor => ({
  configurable: true,
  get: given((element) => element.hasAttribute(attribute)),
  set(this: Live, value) {
    this.toggleAttribute(attribute, Boolean(value))
  },
})

const defaultOf = ({ type }: Live) => (type === 'checkbox' || type === 'radio' ? 'on' : '')

const radiosBeside = (field: Live): Live[] =>
  [...field.ownerDocument.querySelectorAll('input[type="radio"]')].filter(
    (each) => each.name === field.name && formOf(each) === formOf(field),
  )

function chosenIn(list: Live): Live[] {
  const { options, multiple } = list
  if (stateOf(list).isTouched) return options.filter((each: Live) => stateOf(each).selected)
  const marked = options.filter((each: Live) => each.hasAttribute('selected'))
  return marked.length > 0 || multiple ? marked : options.slice(0, 1)
}
