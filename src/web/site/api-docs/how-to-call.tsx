import { Table, Td, Th, Tr } from '#design/primitives/table.tsx'
import { FormLink } from './form-places.tsx'

const STATUSES = [
  ['400', 'The request cannot be read at all'],
  ['401', 'Nobody is signed in, and the call is not for everyone'],
  ['403', 'Somebody is signed in, and the call is not for them'],
  ['404', 'There is nothing at this address'],
  ['405', 'The address takes other methods; `Allow` names them'],
  ['409', 'Somebody else changed the thing meanwhile, or it exists already'],
  ['413', 'The body is too large; the words say how large it may be'],
  ['415', 'The body is of another kind than the call takes'],
  ['422', 'Something in it is wrong; `fields` says what, field by field'],
  ['429', 'Too many calls; `Retry-After` says when to try again'],
  ['503', 'The site cannot store anything at the moment; try again shortly'],
] as const

/** What holds for every call: where, as whom, and what an error looks like. */
export function HowToCall({ publicUrl }: { publicUrl: string }) {
  return (
    <section id="how-to-call" className="scroll-mt-6">
      <h2 className="mb-4 text-2xl">How to call</h2>
      <div className="max-w-measure space-y-4">
        <p>
          Every address is on <Mono>{publicUrl}</Mono>. To sign in, send <Mono>email</Mono> and <Mono>password</Mono> to{' '}
          <Mono>POST /api/auth/login</Mono> and put the token of the answer into each call:
        </p>
        <pre className="wrap-anywhere whitespace-pre-wrap border-l-3 border-brass bg-sheet p-4 text-sm">
          Authorization: Bearer TOKEN
        </pre>
        <p>
          A program takes an API token in place of that, which somebody of the firm makes in Setting, Integrations. It
          opens the calls of its scopes, such as <Mono>leads:read</Mono>, and none that its owner may not make; each
          call says its scope. Answers to a token carry <Mono>RateLimit-Policy</Mono> and <Mono>RateLimit</Mono>:{' '}
          <Mono>q</Mono> calls in <Mono>w</Mono> seconds, of which <Mono>r</Mono> are left for the next <Mono>t</Mono>{' '}
          seconds.
        </p>
        <p>
          Every answer carries <Mono>X-Request-Id</Mono>; tell it when you report a fault. An error of any call is the
          same form, <FormLink form="Problem" />, with words for a person and a <Mono>code</Mono> for programs that does
          not change with the words:
        </p>
        <pre className="wrap-anywhere whitespace-pre-wrap border-l-3 border-brass bg-sheet p-4 text-sm">
          {`{
  "error": "Please check what you entered.",
  "message": "Please check what you entered.",
  "code": "invalid",
  "fields": { "email": "Enter an email address" }
}`}
        </pre>
      </div>
      <div className="mt-6">
        <Table
          caption="What a status means"
          hideCaption
          dense
          head={
            <>
              <Th numeric>Status</Th>
              <Th>Meaning</Th>
            </>
          }
        >
          {STATUSES.map(([status, meaning]) => (
            <Tr key={status}>
              <Th scope="row" numeric>
                {status}
              </Th>
              <Td>{meaning}</Td>
            </Tr>
          ))}
        </Table>
      </div>
    </section>
  )
}

function Mono({ children }: { children: string }) {
  return <code className="font-mono text-sm wrap-anywhere">{children}</code>
}
