import type { Receiver } from './uploads.model.ts'

/** One receiver for all: files with a target of its own go to `imports`, all others into a client area. */
export function receiversBy(rooms: Receiver, imports: Receiver): Receiver {
  const of = (target: string) => (target === 'import' ? imports : rooms)
  return {
    kept: (target) => of(target).kept(target),
    admit: (actor, to, tx) => of(to.target).admit(actor, to, tx),
    inspect: (file) => of(file.target).inspect(file),
    receive: (tx, sender, file, inspected) => of(file.target).receive(tx, sender, file, inspected),
    findReceipt: async (id) => (await rooms.findReceipt(id)) ?? (await imports.findReceipt(id)),
    async knownKeys(keys) {
      return new Set([...(await rooms.knownKeys(keys)), ...(await imports.knownKeys(keys))])
    },
  }
}
