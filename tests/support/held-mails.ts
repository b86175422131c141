import type { TestApp } from './app.ts'

/** Runs calls while no email can be written: whoever is answered was not made to wait for one. */
export async function whileNothingIsWritten<T>(app: TestApp, calls: () => Promise<T>): Promise<T> {
  const { outbox, accounts } = app.services
  const { write } = outbox
  const held = Promise.withResolvers<void>()
  outbox.write = async (letter) => {
    await held.promise
    return await write(letter)
  }
  try {
    return await calls()
  } finally {
    held.resolve()
    await accounts.settled()
    outbox.write = write
  }
}

/** Status and text of an answer, without waiting for what follows it. */
export async function answerTo(app: TestApp, path: string, body: unknown): Promise<string> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(app.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return `${answer.status} ${await answer.text()}`
}
