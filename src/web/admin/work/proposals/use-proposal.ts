import { useState } from 'react'
import type { ProposalAnswer } from '#contract/work/proposals.ts'
import { createClient, read } from '#web/api.ts'
import { copiesOf } from '#web/drafts/copies.ts'
import { randomKey } from '#web/random-key.ts'
import { createAutosave } from '#web/signed-in/autosave/autosave.ts'
import { type AutosavePorts, failedSave } from '#web/signed-in/autosave/saving.ts'
import { BROWSER, useSaving } from '#web/signed-in/autosave/use-saving.ts'
import { officeFetch } from '#web/signed-in/session/office-fetch.ts'
import { useSession } from '#web/signed-in/session/session-guard.tsx'
import { draftOf, mergeDrafts, type ProposalDraft } from './draft.ts'

/** One open proposal: what is written, how it is being saved, and what the server says about it. */
export function useProposal(loaded: ProposalAnswer) {
  const { account } = useSession()
  // Of this person alone: others may use the same device.
  const subject = `${account}:proposal:${loaded.id}`
  const [proposal, setProposal] = useState(loaded)
  const [draft, setDraft] = useState(() => draftOf(loaded))

  // Set up once: the screen gives each proposal an editor of its own by its key.
  const [{ autosave, writer }] = useState(() => {
    const writer = randomKey()
    const start = { draft: draftOf(loaded), version: loaded.version, savedAt: loaded.updatedAt, writer }
    const autosave = createAutosave<ProposalDraft>(start, {
      send: senderOf(loaded.id, setProposal),
      copies: copiesOf(() => subject, writer),
      merge(base, mine, theirs) {
        const merged = mergeDrafts(base, mine, theirs)
        setDraft(merged.draft)
        return merged
      },
      ...BROWSER,
    })
    return { autosave, writer }
  })
  const state = useSaving(autosave, writer)

  function change(next: ProposalDraft): void {
    setDraft(next)
    autosave.change(next)
  }

  return {
    proposal,
    draft,
    state,
    autosave,
    subject,
    writer,
    change,
    changeContent: (content: Partial<ProposalDraft['content']>) =>
      change({ ...autosave.draft(), content: { ...autosave.draft().content, ...content } }),
    adopt(next: ProposalAnswer): void {
      setProposal(next)
      setDraft(draftOf(next))
      autosave.adopt({ draft: draftOf(next), version: next.version, savedAt: next.updatedAt })
    },
  }
}

export type ProposalDesk = ReturnType<typeof useProposal>

function senderOf(id: string, onSaved: (saved: ProposalAnswer) => void): AutosavePorts<ProposalDraft>['send'] {
  return async ({ draft, version }, signal) => {
    const { api } = createClient((input, init) => officeFetch(input, { ...init, signal }))
    const one = api.proposals[':id']
    try {
      const saved = await read(one.$patch({ param: { id }, json: { ...draft, version } }))
      onSaved(saved)
      return { kind: 'saved', version: saved.version, at: saved.updatedAt }
    } catch (error) {
      const load = async () => {
        const now = await read(one.$get({ param: { id } }))
        return { version: now.version, theirs: draftOf(now), by: 'Somebody else' }
      }
      return await failedSave(error, load, ({ status }) => status === 404)
    }
  }
}
