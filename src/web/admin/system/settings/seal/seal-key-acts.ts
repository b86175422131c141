import { type Client, read } from '#web/api.ts'
import { type Acted, act as runAct, textsOf } from '#web/signed-in/session/submit.ts'

export const SEAL_KEY_ACTS = ['seal-key-make', 'seal-key-bring']

export async function runSealKeyAct({ api }: Client, act: string, form: FormData): Promise<Acted> {
  const work = async () => {
    if (act === 'seal-key-make') {
      await read(api['seal-key'].$post())
      return { message: 'A new key was made. What was sealed before stays valid.' }
    }
    const file = form.get('file')
    if (!(file instanceof File) || file.size === 0) {
      return { ok: false, message: '', fields: { file: 'Choose a .p12 file' } }
    }
    const { subject } = await read(
      api['seal-key'].$put({ form: { file, password: textsOf(form, 'password').password } }),
    )
    return { message: `Accepted proposals are sealed as ${subject} from now on.` }
  }
  return await runAct({}, work, '/dashboard/setting/proposals')
}
