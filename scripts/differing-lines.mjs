import { stripVTControlCharacters } from 'node:util'

const MOST = 4
const WIDTH = 180
const BEFORE = 60

/** The first lines of a test's difference, without what is the same around them; of long ones the part in which the two are not the same. */
export function differingLines(diff) {
  const lines = stripVTControlCharacters(diff).split('\n')
  const of = (sign, title) => lines.filter((line) => line.startsWith(sign) && line !== title).slice(0, MOST)
  const [missing, added] = [of('-', '- Expected'), of('+', '+ Received')]
  return Array.from({ length: Math.max(missing.length, added.length) }, (_, at) =>
    [missing[at], added[at]].filter((line) => line !== undefined).map((line) => part(line, missing[at], added[at])),
  ).flat()
}

function part(line, missing = '', added = '') {
  const same = [...missing.slice(1)].findIndex((character, at) => character !== added[at + 1])
  const start = Math.max(1, Math.min(same, line.length - WIDTH) - BEFORE)
  return `${line[0]} ${start > 1 ? '… ' : ''}${line.slice(start, start + WIDTH).trim()}`
}
