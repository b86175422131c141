import { FILES, isDone, type KeptFile, run } from './device-store.ts'

export async function forgetFile(key: string): Promise<void> {
  await isDone(run(FILES, 'readwrite', (all) => all.delete(key)))
}

export async function listKept({ account, clientId }: Pick<KeptFile, 'account' | 'clientId'>): Promise<KeptFile[]> {
  const all = (await run(FILES, 'readonly', (files) => files.getAll()).catch(() => [])) as KeptFile[]
  return all.filter((kept) => kept.clientId === clientId && kept.account === account)
}
