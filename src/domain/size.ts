const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB']

/** A size in bytes as a person reads it: `1 byte`, `88 KB`, `1.4 MB`, `240 GB`. A KB is 1,000 bytes, as plans and disks count. */
export function formatSize(bytes: number): string {
  if (bytes < 999.5) return bytes === 1 ? '1 byte' : `${Math.round(bytes)} bytes`
  let [value, unit] = [bytes, 0]
  // A value that would be rounded to 1000 is written in the next unit.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  const digits = unit === 1 || value >= 99.95 ? 0 : 1
  return `${value.toFixed(digits)} ${UNITS[unit]}`
}
