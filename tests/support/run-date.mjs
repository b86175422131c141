/** Lets this process and those that it starts begin at the moment that TEST_DATE names; answers whether it is one. */
export async function setRunDate(date = process.env.TEST_DATE) {
  // What was started by such a run keeps its shift.
  if (!date || process.env.TEST_DATE_OFFSET_MS) return true
  const offset = Date.parse(date) - Date.now()
  if (Number.isNaN(offset)) return false
  process.env.TEST_DATE_OFFSET_MS = String(offset)
  process.env.NODE_OPTIONS = `--import=${new URL('./set-date.mjs', import.meta.url)}`
  await import('./set-date.mjs')
  return true
}
