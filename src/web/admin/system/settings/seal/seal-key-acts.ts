import { ApiProblem, type Client, read } from '#web/api.ts'
import { leadToConfirm, textsOf } from '#web/signed-in/session/submit.ts'

/** What came of the forms about the key. */
export interface SealKeyOutcome {
  ok: boolean
  words: string
  errors: Record<string, string>
}

export const SEAL_KEY_ACTS = ['seal-key-make', 'seal-key-bring']

/** Does what the forms about the key ask for. */
export async function runSealKeyAct({ api }: Client, act: string, form: FormData): Promise<SealKeyOutcome> {
  try {
    if (act === 'seal-key-make') {
      await read(api['seal-key'].$post())
      return { ok: true, words: 'A new key was made. What was sealed before stays valid.', errors: {} }
    }
    const file = form.get('file')
    if (!(file instanceof File) || file.size === 0) {
      return { ok: false, words: '', errors: { file: 'Choose a .p12 file' } }
    }
    const { subject } = await read(
      api['seal-key'].$put({ form: { file, password: textsOf(form, 'password').password } }),
    )
    return { ok: true, words: `Accepted proposals are sealed as ${subject} from now on.`, errors: {} }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    leadToConfirm(error, '/dashboard/setting/proposals')
    return { ok: false, words: error.message, errors: error.fields }
  }
}
