import type { Agreement, Look } from './agreement.ts'
import type { CertificateSheet } from './draw-certificate.ts'
import type { Fonts } from './sheet.ts'

// What the thread that makes and seals PDFs is asked, and what it answers.

/** A key to seal with: one that we made, or the firm's own file. */
export type KeyMaterial =
  | { kind: 'made'; privateKey: Uint8Array; certificate: Uint8Array }
  | { kind: 'own'; file: Uint8Array; password: string }

/** A server of RFC 3161, and the addresses of private networks where it may be. */
export interface TimestampServer {
  url: string
  privateHosts: string[]
}

export interface SealTask {
  is: 'seal'
  agreement: Agreement
  look: Look
  fonts: Fonts
  key: KeyMaterial
  at: Date
  timestamps: TimestampServer | null
}

export interface CertificateTask extends Omit<SealTask, 'is' | 'agreement' | 'timestamps'> {
  is: 'certificate'
  certificate: CertificateSheet
}

export interface StampTask {
  is: 'stamp'
  bytes: Uint8Array
  timestamps: TimestampServer
}

export interface ReadKeyTask {
  is: 'read-key'
  file: Uint8Array
  password: string
}

export interface Sealed {
  bytes: Uint8Array
  isStamped: boolean
  stampFailure: string | null
}

export interface ReadKey {
  certificate: Uint8Array
}

export type Task = SealTask | CertificateTask | StampTask | ReadKeyTask
export type Done = Sealed | ReadKey
