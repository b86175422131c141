import { expect } from '@playwright/test'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:recommended'] }))

/** Checks the markup of a page as it left the server. */
export async function validHtml(html: string, name: string): Promise<void> {
  const { results } = await validator.validateString(html, name)
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
  expect(found, `markup of ${name}`).toEqual([])
}
