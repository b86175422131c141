import { parseHTML } from 'linkedom'

export interface ShownForm {
  action: string
  button: string
  body: URLSearchParams
}

/** The forms of a page that save something, filled in as they are shown. */
export function savingForms(html: string, path: string): ShownForm[] {
  const { document } = parseHTML(html)
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

/** What a page says came of what was sent. */
export function outcomeIn(html: string): string {
  const { document } = parseHTML(html)
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
