/** A GB as plans and disks count it. */
const GB = 1_000_000_000

const STORAGE_WITHOUT_PLAN_GB = 1

/** Where a client's storage is filling up, the first words are said; then more urgent ones; then nothing more fits. */
const STORAGE_WARNINGS = { near: 80, almost: 95, full: 100 } as const

type StorageLevel = 'fine' | 'near' | 'almost' | 'full'

export interface Storage {
  usedBytes: number
  limitBytes: number
  /** Of the limit, rounded down; 100 only when it is full. */
  percent: number
  level: StorageLevel
}

/** How many bytes a client may keep: what was set for this client, else what the plan holds. */
export function storageLimitOf(own: number | null, planGb: number | null): number {
  return own ?? (planGb || STORAGE_WITHOUT_PLAN_GB) * GB
}

export function storageOf(usedBytes: number, limitBytes: number): Storage {
  const percent = limitBytes > 0 ? Math.floor((usedBytes / limitBytes) * 100) : 100
  return { usedBytes, limitBytes, percent, level: levelOf(percent) }
}

function levelOf(percent: number): StorageLevel {
  if (percent >= STORAGE_WARNINGS.full) return 'full'
  if (percent >= STORAGE_WARNINGS.almost) return 'almost'
  return percent >= STORAGE_WARNINGS.near ? 'near' : 'fine'
}

/** What both sides are told while the storage fills up; empty while there is room. */
export function formatStorage({ level, percent, limitBytes }: Storage): string {
  if (level === 'fine') return ''
  const limit = `${limitBytes / GB} GB`
  if (level === 'full')
    return `The storage is full: all ${limit} are used. Nothing more can be sent until there is room.`
  return `${percent} % of the ${limit} of storage are used.${level === 'almost' ? ' There is little room left.' : ''}`
}
