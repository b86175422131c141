import type { Please } from '#server/features/clients/documents/documents.model.ts'
import { roomUrl } from '#server/features/clients/documents/requests/request-mails.ts'
import type { MailContent } from '#server/features/system/outbox/outbox.model.ts'

/** Tells a client's people that the firm asks them to read or to confirm a document. */
export function acknowledgementEmail(
  name: string,
  {
    by,
    file,
    please,
    clientId,
    publicUrl,
  }: { by: string; file: string; please: Please; clientId: number; publicUrl: string },
): MailContent {
  return {
    subject: please === 'confirm' ? `Please confirm: ${file}` : `Please read: ${file}`,
    greeting: `Hello ${name},`,
    body: [
      please === 'confirm'
        ? `${by} asks you to read “${file}” and to confirm it in your room.`
        : `${by} asks you to read “${file}” and to say so in your room.`,
      { button: 'Open your room', url: roomUrl(publicUrl, clientId) },
    ],
  }
}
