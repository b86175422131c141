import { deriveTokens, type Seeds, type Token } from './palette.ts'

/** The tokens of two seeds as a style sheet. People who have chosen colours of their own keep them. */
export function stylesheetOf(seeds: Seeds): string {
  const { light, dark } = deriveTokens(seeds)
  const lines = (Object.keys(light) as Token[]).map((token) => `--${token}:light-dark(${light[token]},${dark[token]})`)
  return `@media not (forced-colors:active){:root,[data-theme]{${lines.join(';')}}}`
}

/** The address of the style sheet: it names the colours, so that another pair has another address. */
export const stylesheetAddress = ({ primary, accent }: Seeds): string =>
  `/brand/${primary.slice(1)}-${accent.slice(1)}.css`
