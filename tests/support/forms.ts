import { parseHTML } from 'linkedom'
import { PASSWORD } from './people.ts'

export interface ShownForm {
  action: string
  button: string
  body: URLSearchParams
}

/** The forms of a page that save something, filled in as they are shown. */
export function savingForms(document: Document, path: string): ShownForm[] {
  return [...document.querySelectorAll('form[method="post"]')].flatMap((form) => {
    const buttons = [...form.querySelectorAll('button')].filter((each) => each.getAttribute('type') !== 'button')
    // Without a mail server "Save the answer" answers a request: that is more than a saved form.
    const button = buttons.find((each) => /^Save(?! the answer)/.test(each.textContent ?? ''))
    if (!button || form.getAttribute('enctype') === 'multipart/form-data') return []
    const body = new URLSearchParams(fieldsOf(form as unknown as Element))
    const name = button.getAttribute('name')
    if (name) body.append(name, button.getAttribute('value') ?? '')
    return [{ action: form.getAttribute('action') || path, button: (button.textContent ?? '').trim(), body }]
  })
}

/** Every button of every form of a page, with what is sent when it is pressed and the empty fields are filled in. */
export function actsIn(document: Document, path: string): ShownForm[] {
  return [...document.querySelectorAll('form[method="post"]')].flatMap((form) => {
    if (form.getAttribute('enctype') === 'multipart/form-data') return []
    const own = [...form.querySelectorAll('button')]
    const id = form.getAttribute('id')
    const elsewhere = id ? [...document.querySelectorAll(`button[form="${id}"]`)] : []
    const buttons = [...new Set([...own, ...elsewhere])].filter((each) => each.getAttribute('type') !== 'button')
    return buttons.map((button) => {
      const body = new URLSearchParams(filledIn(form as unknown as Element))
      const name = button.getAttribute('name')
      if (name) body.append(name, button.getAttribute('value') ?? '')
      const action = button.getAttribute('formaction') || form.getAttribute('action') || path
      return { action, button: (button.textContent ?? '').trim() || (button.getAttribute('aria-label') ?? ''), body }
    })
  })
}

/** The fields as they are shown; those without a value, and one box of a list to choose from, as a user would fill them in. */
function filledIn(form: Element): [string, string][] {
  const fields = fieldsOf(form).map(([name, value]): [string, string] => {
    const field = form.querySelector(`[name="${name}"]`)
    return [name, value || (field?.getAttribute('type') === 'hidden' ? '' : wordsFor(name, field))]
  })
  const elsewhere = form.id ? `, input[type="checkbox"][name][form="${form.id}"]` : ''
  const boxes = [...(form.ownerDocument?.querySelectorAll(`input[type="checkbox"][name]${elsewhere}`) ?? [])].filter(
    (each) => form.contains(each) || (form.id && each.getAttribute('form') === form.id),
  )
  // Of rows to choose from the second, or the only one.
  const rows = boxes.filter((each) => /^(marked|ids?|selected)$/.test(each.getAttribute('name') ?? ''))
  const row = rows[1] ?? rows[0]
  return row && !row.hasAttribute('checked')
    ? [...fields, [row.getAttribute('name') ?? '', row.getAttribute('value') ?? 'on']]
    : fields
}

function wordsFor(name: string, field: Element | null): string {
  const type = field?.getAttribute('type') ?? ''
  if (/password/i.test(name)) return PASSWORD
  if (type === 'email' || /email/i.test(name)) return 'filled@example.com'
  if (type === 'date') return '2026-12-24'
  if (type === 'time') return name.includes('end') ? '11:00' : '10:00'
  if (type === 'number') return field?.getAttribute('min') || '1'
  if (type === 'url') return 'https://example.com/filled'
  if (field?.localName === 'textarea') return 'Some words.'
  return field?.localName === 'input' && field.hasAttribute('required') ? 'Filled in' : ''
}

/** What a page says came of what was sent. */
export function outcomeIn(html: string): string {
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'))
  if (!/role="(status|alert)"/.test(main)) return ''
  const { document } = parseHTML(main)
  const told = [...document.querySelectorAll('main [role="status"], main [role="alert"]')]
  return told
    .map((each) => (each.textContent ?? '').trim())
    .filter(Boolean)
    .join(' · ')
}

function fieldsOf(form: Element): [string, string][] {
  return [...form.querySelectorAll('input[name], select[name], textarea[name]')].flatMap(
    (field): [string, string][] => {
      const name = field.getAttribute('name') ?? ''
      const type = field.getAttribute('type')
      if (field.hasAttribute('disabled') || type === 'submit' || type === 'file') return []
      if (field.localName === 'textarea') return [[name, (field.textContent ?? '').replace(/^\n/, '')]]
      if (field.localName === 'select') {
        const options = [...field.querySelectorAll('option')]
        const chosen = options.find((option) => option.hasAttribute('selected')) ?? options[0]
        return chosen ? [[name, chosen.getAttribute('value') ?? chosen.textContent ?? '']] : []
      }
      if ((type === 'checkbox' || type === 'radio') && !field.hasAttribute('checked')) return []
      return [[name, field.getAttribute('value') ?? (type === 'checkbox' ? 'on' : '')]]
    },
  )
}
