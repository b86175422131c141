import { isPrivate } from '#platform/network.ts'

const BROWSERS: [sign: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
]

const SYSTEMS: [sign: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A device as its owner would call it: "Firefox on Windows". */
export function formatDevice(userAgent: string | null | undefined): string {
  if (!userAgent) return 'An unknown device'
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1]
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1]
  if (browser && system) return `${browser} on ${system}`
  if (browser ?? system) return browser ?? `An app on ${system}`
  return `The program ${userAgent.split(/[\s/(]/)[0]?.slice(0, 40) || 'without a name'}`
}

/** Where a session was opened, told from where its owner is now. We keep no map of the internet. */
export function formatPlace(address: string | null, here: string | undefined): string {
  if (!address) return 'An unknown network'
  if (address === here) return 'The network you are on now'
  if (isPrivate(address)) return 'A private network'
  return `Another network (${address.replace(/\.0\/24$/, '.…').replace(/::\/48$/, ':…')})`
}
