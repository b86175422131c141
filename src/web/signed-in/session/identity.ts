import { createClient, read } from '#web/api.ts'
import { officeFetch } from './office-fetch.ts'
import { attempt, type PasskeyResult, showPasskey } from './passkeys.ts'

const client = () => createClient(officeFetch)

export async function confirmBy(shown: { password: string } | { code: string }): Promise<PasskeyResult> {
  return await attempt('Network error', async () => {
    return (await read(client().api.auth['confirm-identity'].$post({ json: shown }))).message
  })
}

export async function confirmByPasskey(): Promise<PasskeyResult> {
  return await attempt('The passkey could not be used.', async () => {
    const shown = await showPasskey(client())
    return (await read(client().api.auth['confirm-identity'].$post({ json: shown }))).message
  })
}

export async function mailCode(email: string): Promise<PasskeyResult> {
  return await attempt('Network error', async () => {
    return (await read(client().api.auth.code.$post({ json: { email } }))).message
  })
}
