import { expect } from '@playwright/test'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended'],
    // Boxes that are ticked together share a name: the specification fixes it.
    rules: {
      'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
      // React writes HTML in the manner of XML; browsers read both alike.
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'void-style': 'off',
    },
  }),
)

/** Checks the markup of a page as it left the server. */
export async function validHtml(html: string, name: string): Promise<void> {
  const { results } = await validator.validateString(html, name)
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
  expect(found, `markup of ${name}`).toEqual([])
}
