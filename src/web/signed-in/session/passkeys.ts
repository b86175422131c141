import { ApiProblem, type Client, createClient, read } from '#web/api.ts'
import { keepToken } from './token.ts'

export interface PasskeyResult {
  ok: boolean
  message: string
  fields: Record<string, string>
}

type JsonOptions = Record<string, unknown>

export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential !== 'undefined' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential
  )
}

export async function askForPasskey(remember: boolean): Promise<PasskeyResult> {
  return await attempt('Login failed', async () => {
    const client = createClient(fetch)
    const shown = await showPasskey(client)
    const answer = await read(client.api.auth.passkey.login.$post({ json: { ...shown, remember } }))
    keepToken(answer.token)
    return answer.message
  })
}

export async function showPasskey(client: Client) {
  const { challenge, options } = await read(client.api.auth.passkey.options.$post())
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return { challenge, credential: asJson(await navigator.credentials.get({ publicKey })) }
}

export async function makePasskey(name: string, password: string | undefined): Promise<PasskeyResult> {
  // Asked before the device makes one: a key that is then refused would stay on the device for nothing.
  if (!name.trim()) return failed('', { name: 'Give the passkey a name' })
  return await attempt('The passkey could not be created.', async () => {
    const client = createClient(fetch)
    const { challenge, options } = await read(client.api.account.passkeys.options.$post({ json: { password } }))
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    )
    const credential = asJson(await navigator.credentials.create({ publicKey }))
    await read(client.api.account.passkeys.$post({ json: { challenge, credential, name } }))
    return 'The passkey has been added.'
  })
}

export async function attempt(fallback: string, work: () => Promise<string>): Promise<PasskeyResult> {
  try {
    return { ok: true, message: await work(), fields: {} }
  } catch (error) {
    if (error instanceof ApiProblem) return failed(error.message, error.fields)
    // The person said no, or the device has nothing to offer: nothing went wrong on our side.
    if (error instanceof DOMException) return failed('The device did not return a passkey.')
    return failed(fallback)
  }
}

const failed = (message: string, fields: PasskeyResult['fields'] = {}): PasskeyResult => ({
  ok: false,
  message,
  fields,
})

function asJson(credential: Credential | null): JsonOptions {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('no passkey', 'NotAllowedError')
  return credential.toJSON() as unknown as JsonOptions
}
