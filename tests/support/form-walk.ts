import type { Page } from '@playwright/test'

/** A button of a form on a screen, by what tells it from the others there. */
export interface FormAct {
  kind: string
  hasFields: boolean
  /** Whether it takes something away, and so comes last. */
  isLast: boolean
}

/** What a person sees once a form was sent. */
export interface Seen {
  /** What is said that was not said before, and whether it is in view and has the focus. */
  said: { text: string; isNoticed: boolean }[]
  /** The field with the focus is in view and marked as wrong. */
  isAtWrongField: boolean
  /** The button in its place says the opposite, or has moved with its row. */
  isTurned: boolean
  /** Another screen, from its top. */
  isElsewhere: boolean
  address: string
  /** The fields that no longer have what was entered. */
  lost: string[]
  /** The form is still there as it was, so that another one can be sent from here. */
  isSameForm: boolean
  focus: string
}

export type Filling = 'filled' | 'empty'

/** Puts into each page of this context what the walk over its forms needs. */
export async function watchForms(page: Page): Promise<void> {
  await page.addInitScript(inPage)
}

export const actsOf = (page: Page): Promise<FormAct[]> => page.evaluate(() => window.formWalk.acts())

/** Fills in the form of this button, taps the button and tells what is seen afterwards; null where the button is not there any more. */
export async function press(page: Page, kind: string, filling: Filling): Promise<Seen | null> {
  const began = await page.evaluate(([kind, filling]) => window.formWalk.press(kind, filling), [kind, filling] as const)
  if (!began) return null
  for (;;) {
    try {
      await page.waitForFunction(() => window.formWalk?.isCalm(), null, { polling: 50 })
      return await page.evaluate(() => window.formWalk.seen())
    } catch (error) {
      // A form of a document leads to a new one.
      if (!/context was destroyed|navigation/i.test(String(error))) throw error
    }
  }
}

declare global {
  interface Window {
    formWalk: {
      acts(): FormAct[]
      press(kind: string, filling: Filling): boolean
      isCalm(): boolean
      seen(): Seen
    }
  }
}

function inPage(): void {
  if (window.top !== window) return
  const LONGEST_MS = 20_000
  /** What a form needs may still be on its way when it is sent. */
  const LONGEST_SILENCE_MS = 3_000
  let pending = 0
  let isLeaving = false
  let calmSince = 0
  let began = 0
  let lastSeen = ''
  /** The form was sent, or held back for a field. */
  let isTaken = false
  const { fetch } = window
  window.fetch = async (...call) => {
    const url = call[0] instanceof Request ? call[0].url : String(call[0])
    if (url.includes('/events') || url.includes('presence')) return await fetch(...call)
    pending++
    isTaken ||= (call[1]?.method ?? (call[0] as Request).method ?? 'GET') !== 'GET'
    try {
      return await fetch(...call)
    } finally {
      pending--
      calmSince = performance.now()
    }
  }

  // A form that is not taken by a script leads to another document. Whoever takes it listens after this.
  addEventListener('submit', (event) =>
    setTimeout(() => {
      isLeaving = !event.defaultPrevented
    }),
  )

  addEventListener(
    'invalid',
    () => {
      isTaken = true
    },
    true,
  )

  let pressed: {
    form: HTMLFormElement
    label: string
    row: number
    address: string
    entered: Map<string, string>
    before: Map<Element, string>
  } | null = null

  const NOTHING_PRESSED = { before: new Map(), entered: new Map(), address: '', form: null, label: '', row: -1 }

  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

  /** Opens whatever a button is in. */
  function openAround(button: Element) {
    for (let each = button.parentElement; each; each = each.parentElement) {
      if (each instanceof HTMLDetailsElement) each.open = true
      if (each instanceof HTMLDialogElement && !each.open) each.showModal()
      if (each.popover && !each.matches(':popover-open')) each.showPopover()
    }
  }

  function kinds() {
    const found = new Map<string, HTMLButtonElement>()
    for (const form of document.querySelectorAll<HTMLFormElement>('form')) {
      if (form.method !== 'post') continue
      for (const button of buttonsOf(form)) {
        const isShown =
          button.closest('details:not([open]), dialog, [popover]') ??
          button.checkVisibility({ visibilityProperty: true })
        if (isShown && !button.disabled) found.set(kindOf(form, button), button)
      }
    }
    return found
  }

  const buttonsOf = (form: HTMLFormElement) =>
    [...form.elements].filter(
      (each): each is HTMLButtonElement =>
        each instanceof HTMLButtonElement && each.type === 'submit' && (each.formMethod || form.method) !== 'get',
    )

  const ACT = /^(act|intent|section|to|state|kind)$/

  function kindOf(form: HTMLFormElement, button: HTMLButtonElement): string {
    const fields = [...form.elements].flatMap((each) => {
      const { name, value, type } = each as HTMLInputElement
      // Sections of the settings differ in their fields alone, and rows of a form come and go.
      if (!name || type === 'submit' || /^value\.|^(marked|filter)$/.test(name)) return []
      return type === 'hidden' && ACT.test(name) ? [`${name}=${value}`] : [name]
    })
    if (button.name) fields.push(ACT.test(button.name) ? `${button.name}=${button.value}` : button.name)
    const action = new URL(form.action).pathname.replace(/[\w-]{20,}|\d+|(?<=\/setting\/)(?!programs)\w+/g, '#')
    const isRow = button.closest('li, tr')
    const words = plain(button.textContent) || button.ariaLabel || ''
    return [action, isRow ? words.split(' ')[0] : words, ...new Set(fields)].join(' ').replace(/\d+/g, '#')
  }

  function valueFor(field: HTMLInputElement | HTMLTextAreaElement): string {
    const { type, name } = field
    if (field instanceof HTMLTextAreaElement) return 'Some words.'
    if (/password/i.test(name)) return 'gravel tin ostrich 7'
    if (type === 'email' || /email/i.test(name)) return 'filled@example.com'
    if (type === 'date') return '2027-12-24'
    if (type === 'time') return name.includes('end') ? '11:00' : '10:00'
    if (type === 'datetime-local') return '2027-12-24T10:00'
    if (type === 'number') return field.min || '1'
    if (type === 'url' || /url/i.test(name)) return 'https://example.com/filled'
    if (type === 'tel') return '+1 202 555 0100'
    if (type === 'color') return '#335577'
    return 'Filled in'
  }

  function set(field: HTMLInputElement | HTMLTextAreaElement, value: string) {
    const proto = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
    Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }

  const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

  const fieldsOf = (form: HTMLFormElement) =>
    [...form.elements].filter(
      (each): each is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
        each.matches('input:not([type=hidden]), textarea, select') && !(each as HTMLInputElement).disabled,
    )

  function fill(form: HTMLFormElement, filling: Filling) {
    for (const field of fieldsOf(form)) {
      if (field instanceof HTMLSelectElement) {
        if (filling === 'filled' && !field.value && field.options[1]) {
          field.value = field.options[1].value
          field.dispatchEvent(new Event('change', { bubbles: true }))
        }
      } else if (field.type === 'file') {
        if (filling === 'empty') continue
        const files = new DataTransfer()
        const isPicture = /image/.test((field as HTMLInputElement).accept)
        const dot = Uint8Array.from(atob(DOT), (each) => each.charCodeAt(0))
        files.items.add(
          isPicture
            ? new File([dot], 'filled.png', { type: 'image/png' })
            : new File(['%PDF-1.4\n%%EOF'], 'filled.pdf', { type: 'application/pdf' }),
        )
        ;(field as HTMLInputElement).files = files.files
        field.dispatchEvent(new Event('change', { bubbles: true }))
      } else if (field.type === 'checkbox' || field.type === 'radio') {
        const box = field as HTMLInputElement
        const group = fieldsOf(form).filter(({ name }) => name === box.name) as HTMLInputElement[]
        if (filling === 'filled' && group[0] === box && !group.some(({ checked }) => checked)) box.click()
      } else if (filling === 'filled' ? !field.value : field.value && !field.readOnly)
        set(field, filling === 'filled' ? valueFor(field) : '')
    }
  }

  const valuesOf = (form: HTMLFormElement) =>
    new Map(
      fieldsOf(form)
        .filter(({ name, type }) => name && !/password|file|checkbox|radio/.test(type))
        .map(({ name, value }) => [name, value]),
    )

  const SAID = '[role=status], [role=alert], :popover-open[role], dialog:open [role=alert]'
  const told = () =>
    [...document.querySelectorAll<HTMLElement>(SAID)].filter(
      (each) =>
        plain(each.textContent) &&
        each.checkVisibility({ visibilityProperty: true }) &&
        !each.classList.contains('sr-only'),
    )

  const placeOf = (button: Element) => {
    const row = button.closest('li, tr')
    return row?.parentElement ? [...row.parentElement.children].indexOf(row) : -1
  }

  function isInView(element: Element): boolean {
    const { top, bottom, left, height } = element.getBoundingClientRect()
    const room = innerHeight
    // Of what is higher than the screen, its beginning.
    if (top < -1 || (height <= room ? bottom > room + 1 : top > room / 2)) return false
    const [x, y] = [left + 12, Math.min(Math.max(top + Math.min(14, height / 2), 1), room - 1)]
    const there = document.elementFromPoint(x, y)
    return there !== null && (element.contains(there) || there.contains(element))
  }

  window.formWalk = {
    acts: () =>
      [...kinds()].map(([kind, button]) => ({
        kind,
        hasFields: button.form !== null && fieldsOf(button.form).length > 0,
        isLast: /delete|remove|erase|cancel|withdraw|merge|sign out|revoke/i.test(kind) && Boolean(button),
      })),
    press(kind, filling) {
      const button = kinds().get(kind)
      const form = button?.form
      if (!button || !form) return false
      openAround(button)
      // What acts on selected rows is there once one is.
      fill(form, filling)
      const now = kinds().get(kind) ?? [...kinds()].find(([, each]) => each.form === form)?.[1] ?? button
      if (!now.checkVisibility({ visibilityProperty: true })) return false
      now.scrollIntoView({ block: 'center' })
      now.focus({ preventScroll: true })
      pressed = {
        form,
        label: plain(now.textContent),
        row: placeOf(now),
        address: location.pathname + location.search,
        entered: valuesOf(form),
        before: new Map(told().map((each) => [each, plain(each.textContent)])),
      }
      began = calmSince = performance.now()
      isTaken = false
      now.click()
      return true
    },
    isCalm() {
      const now =
        told()
          .map((each) => plain(each.textContent))
          .join('|') +
        location.href +
        document.querySelectorAll('[aria-busy=true], [aria-disabled=true]').length
      if (now !== lastSeen) {
        lastSeen = now
        calmSince = performance.now()
      }
      const isSilent =
        !isTaken && !isLeaving && told().every((each) => pressed?.before.get(each) === plain(each.textContent))
      if (isSilent && performance.now() - began < LONGEST_SILENCE_MS) return false
      // Whatever still moves after that long is judged as it is.
      if (performance.now() - began > LONGEST_MS) return true
      return (
        document.readyState === 'complete' &&
        document.documentElement.dataset.client === 'ready' &&
        pending === 0 &&
        !isLeaving &&
        performance.now() - calmSince > 200
      )
    },
    seen() {
      const { activeElement: active } = document
      // A form of a document has led to a new one.
      const { before, entered, address, form, label, row } = pressed ?? NOTHING_PRESSED
      // Whoever is at work in a list stays there, and what is said in passing leaves the focus where it is.
      const staysAtWork = (each: Element) =>
        active?.closest('main :is(li, tr)') || each.closest('.office-toasts, .ui-top-notes')
      const hasFocus = (each: Element) => each.contains(active)
      const isWrong = active?.matches(':invalid, [aria-invalid=true]') ?? false
      const here = location.pathname + location.search
      const now = form?.isConnected ? [...form.elements].map((each) => each as HTMLInputElement) : []
      return {
        said: told()
          .filter((each) => before.get(each) !== plain(each.textContent))
          .map((each) => ({
            text: plain(each.textContent).slice(0, 160),
            isNoticed: isInView(each) && Boolean(hasFocus(each) || staysAtWork(each)),
          })),
        isTurned: Boolean(
          pressed &&
            active?.matches('main button') &&
            isInView(active) &&
            (plain(active.textContent) !== label || placeOf(active) !== row),
        ),
        isAtWrongField: Boolean(active && isWrong && isInView(active)),
        isElsewhere: here !== address && (scrollY === 0 || location.hash !== '') && Boolean(active?.closest('main')),
        address: here,
        lost:
          now.length > 0
            ? [...entered]
                .filter(([name, value]) => now.every((each) => each.name !== name || each.value !== value))
                .map(([name]) => name)
            : [],
        isSameForm: here === address && Boolean(form?.isConnected),
        focus: active ? `${active.localName}#${active.id} ${plain(active.textContent).slice(0, 40)}` : '',
      }
    },
  }
}
