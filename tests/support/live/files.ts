import { told } from './events.ts'
import type { Live } from './form-state.ts'

/** A request as browsers made them before `fetch`, which tells how far an upload has come. */
export function requestOver(fetching: typeof fetch) {
  return class {
    responseType = ''
    status = 0
    response: unknown = null
    upload: Live = {}
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    onabort: (() => void) | null = null
    asked = { method: 'GET', address: '' }
    isAborted = false
    open(method: string, address: string) {
      this.asked = { method, address }
    }
    send(body: BodyInit) {
      this.upload.onprogress?.({ loaded: 1, total: 2 })
      void fetching(this.asked.address, { method: this.asked.method, body }).then(
        async (answer) => {
          this.status = answer.status
          this.response = await answer.json().catch(() => null)
          if (!this.isAborted) this.onload?.()
        },
        () => this.onerror?.(),
      )
    }
    abort() {
      this.isAborted = true
      this.onabort?.()
    }
  }
}

/** What sends files in parts, in the place of the library: one part, taken or refused as other writes are. */
export class Upload {
  url: string | null = null
  file: File
  options: Live
  constructor(file: File, options: Live) {
    this.file = file
    this.options = options
  }
  async findPreviousUploads() {
    return []
  }
  resumeFromPreviousUpload() {}
  abort() {}
  start() {
    const { endpoint, metadata, fingerprint, onProgress, onSuccess, onError } = this.options
    onProgress(1, 2)
    void fingerprint().then((mark: string) => told.push(`goes on later as ${mark}`))
    void fetch(endpoint, { method: 'POST', body: JSON.stringify(metadata) }).then(
      async (answer) => {
        const body = await answer.text()
        if (!answer.ok) return onError({ originalResponse: { getStatus: () => answer.status, getBody: () => body } })
        this.url = `${endpoint}/resumable/7`
        onSuccess()
      },
      () => onError({}),
    )
  }
}

/** A photograph twice as wide as high, whatever the file. */
export const createImageBitmap = async () => ({ width: 400, height: 200, close() {} })

/** Of what is drawn the record says the moves, not the picture. */
export const canvas = {
  getContext(this: Live) {
    const told: string[] = []
    this.drawn = told
    const tell =
      (name: string) =>
      (...given: unknown[]) =>
        void told.push(`${name} ${given.filter((each) => typeof each === 'number').join(' ')}`)
    return {
      fillRect: tell('fill'),
      scale: tell('scale'),
      translate: tell('move'),
      rotate: tell('turn'),
      drawImage: tell('draw'),
    }
  },
  toBlob(this: Live, done: (blob: Blob) => void, type: string) {
    told.push(`draws ${this.width} x ${this.height}: ${this.drawn.join(', ')}`)
    done(new Blob([`${this.width} x ${this.height}`], { type }))
  },
}
