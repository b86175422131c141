// Runs in a thread of its own: see seal-maker.ts.
import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer } from '#platform/thread.ts'
import { drawAgreement } from './draw-agreement.ts'
import { drawCertificate } from './draw-certificate.ts'
import { readKey, signPdf, stampPdf } from './sign-pdf.ts'
import type { Done, Task } from './tasks.ts'

parentPort?.on('message', async (task: Task) => {
  const answer: ThreadAnswer<Done> = await perform(task).then(
    (done) => ({ answer: done }),
    (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
  )
  parentPort?.postMessage(answer)
})

async function perform(task: Task): Promise<Done> {
  if (task.is === 'read-key') return await readKey(task.file, task.password)
  if (task.is === 'stamp') return await stampPdf(task.bytes, task.timestamps)
  if (task.is === 'certificate') {
    const drawn = await drawCertificate(task)
    const reason = `Certificate ${task.certificate.number}`
    return await signPdf(drawn, { key: task.key, at: task.at, reason, timestamps: null })
  }
  const { agreement, look, fonts, key, at, timestamps } = task
  const drawn = await drawAgreement({ agreement, look, fonts, at })
  return await signPdf(drawn, { key, at, reason: `Seal of ${agreement.sent.reference}`, timestamps })
}
