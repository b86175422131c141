/** An email as its writer meant it: their words with their signature, and what the mail program repeated of earlier ones. */
export interface Words {
  body: string
  quoted: string | null
}

// "On 3 May 2026 at 10:00, Ada wrote:" in the languages that mail programs of the firm's clients speak.
const ATTRIBUTION =
  /^\s*(On|Am|Le|El|Il|Op|Em|Den)\s.{1,300}(wrote|schrieb|geschrieben|a écrit|escribió|ha scritto|schreef|escreveu|skrev).{0,200}:\s*$/i
const ENDING = /(wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev).{0,200}:\s*$/i
const BEGINNING = /^\s*(On|Am|Le|El|Il|Op|Em|Den)\s.{1,300}$/i
const SEPARATOR =
  /^\s*(-{2,}\s*(Original Message|Ursprüngliche Nachricht|Message d'origine|Mensaje original|Forwarded message)\s*-{2,}|_{20,})\s*$/i
const HEADER = /^\s*\*?(From|Von|De|Da|Van)\*?\s?:\s?.{1,300}$/i
const HEADER_AFTER = /^\s*\*?(Sent|Date|To|Gesendet|Datum|An|Envoyé|À|Enviado|Inviato|Verzonden)\*?\s?:/i
const QUOTE = /^\s*>/

/** Tells what a user wrote from what their mail program put under it. Answers between quoted lines stay where they are. */
export function splitQuoted(text: string): Words {
  const lines = text.split('\n')
  const at = beginningOf(lines)
  if (at === null) return { body: text.trim(), quoted: null }
  const body = lines.slice(0, at).join('\n').trim()
  const quoted = lines.slice(at).join('\n').trim()
  return { body, quoted: quoted || null }
}

function beginningOf(lines: string[]): number | null {
  const lastLoud = lines.findLastIndex((line) => !isQuiet(line))
  const lastQuoted = lines.findLastIndex((line) => QUOTE.test(line))
  // Whether nothing but quoted lines follows: else a user answered between them. Some programs mark no lines at all.
  const isQuotedFrom = (from: number) => lastLoud < from || lastQuoted < from
  for (const [at, line] of lines.entries()) {
    if (SEPARATOR.test(line)) return at
    if (HEADER.test(line) && lines.slice(at + 1, at + 4).some((next) => HEADER_AFTER.test(next))) return at
    const isSplit = BEGINNING.test(line) && ENDING.test(lines[at + 1] ?? '')
    if ((ATTRIBUTION.test(line) || isSplit) && isQuotedFrom(at + (isSplit ? 2 : 1))) return at
  }
  // Quoted lines at the end, without a word about whose they are.
  return lastQuoted > lastLoud ? lastLoud + 1 : null
}

const isQuiet = (line: string) => line.trim() === '' || QUOTE.test(line)
