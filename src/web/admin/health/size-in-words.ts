const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** A size as a person reads it: `4.2 MB`. */
export function sizeInWords(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** step
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[step]}`
}
