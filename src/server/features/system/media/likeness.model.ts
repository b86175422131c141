const MOST_BITS = 4
const MOST_COLOUR = 14
const MOST_FORM = 0.03

/** 64 bits, three colours and the form, as a text that two pictures can be compared by. */
export function likenessFrom(bits: string, colour: [number, number, number], form: number): string {
  const halves = [bits.slice(0, 32), bits.slice(32)].map((half) =>
    Number.parseInt(half, 2).toString(16).padStart(8, '0'),
  )
  return [...halves, ...colour, form.toFixed(3)].join('.')
}

/** Whether a person would take the two for the same picture, perhaps in another size or quality. */
export function looksLike(one: string, other: string): boolean {
  const [a, b] = [one.split('.', 5), other.split('.', 5)]
  const [formOne, formOther] = [formIn(one), formIn(other)]
  if (Math.abs(formOne - formOther) > MOST_FORM * Math.max(formOne, formOther)) return false
  for (const at of [2, 3, 4]) if (Math.abs(Number(a[at]) - Number(b[at])) > MOST_COLOUR) return false
  return differingBits(a[0], b[0]) + differingBits(a[1], b[1]) <= MOST_BITS
}

const formIn = (likeness: string) => Number(likeness.split('.').slice(5).join('.'))

function differingBits(one = '0', other = '0'): number {
  let left = (Number.parseInt(one, 16) ^ Number.parseInt(other, 16)) >>> 0
  let count = 0
  for (; left !== 0; left = (left & (left - 1)) >>> 0) count++
  return count
}
