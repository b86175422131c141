import { Form } from 'react-router'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { FreshMark } from '#web/signed-in/session/fresh.tsx'

export interface MadeKey {
  recipient: string
  identity: string
}

/** To whom backups are encrypted; and a new key, the one time that its private half is shown. */
export function BackupKey({ encryptedTo, made }: { encryptedTo: string | null; made: MadeKey | null }) {
  if (made) return <PrivateHalf {...made} />
  if (encryptedTo) return <InUse recipient={encryptedTo} />
  return (
    <Alert tone="error" title="Backups are not encrypted" className="mb-6 max-w-measure">
      <p>
        Anyone who gets hold of a backup can read every name, message and document in it. For that reason the keys of
        this site and all passwords are left out of it, and have to be set again after a restore. Make a key: from then
        on backups hold everything, and only the private half of the key opens them.
      </p>
      <Form method="post" className="mt-3">
        <FreshMark />
        <Button name="act" value="key" size="small">
          Make a backup key
        </Button>
      </Form>
    </Alert>
  )
}

function PrivateHalf({ recipient, identity }: MadeKey) {
  const file = `# Private key for backups of Countinghouse\n# public key: ${recipient}\n${identity}\n`
  return (
    <Alert tone="warning" title="Save this private key now" className="mb-6 max-w-measure">
      <p>
        It is shown once, and this site does not keep it. Without it nobody can open a backup made from now on. Keep it
        in two places away from this server, such as a password manager and a safe.
      </p>
      <code className="my-3 block border border-rule bg-sheet p-3 text-sm break-all select-all">{identity}</code>
      <ButtonLink
        download="countinghouse-backup-key.txt"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
        variant="secondary"
        size="small"
      >
        Download the key file
      </ButtonLink>
    </Alert>
  )
}

function InUse({ recipient }: { recipient: string }) {
  return (
    <div className="mb-6 max-w-measure">
      <p className="text-ink-soft">
        New backups are encrypted. Only whoever holds the private half of this key can open them:
      </p>
      <code className="mt-1 block text-xs break-all">{recipient}</code>
      <details className="mt-2">
        <summary className="ink-link inline-flex min-h-9 cursor-pointer items-center">Replace the key</summary>
        <p className="mt-1 mb-3 text-ink-soft">
          Backups from then on need the new private key, and every upload is copied again. Keep the old key for as long
          as there are backups made with it.
        </p>
        <Form method="post">
          <FreshMark />
          <Button name="act" value="key" variant="secondary" size="small">
            Make a new backup key
          </Button>
        </Form>
      </details>
    </div>
  )
}
