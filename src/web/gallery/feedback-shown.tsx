import { useState } from 'react'
import { Section } from '#design/patterns/section.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { Menu, MenuItem } from '#design/primitives/menu.tsx'
import { Progress } from '#design/primitives/progress.tsx'
import { Toast } from '#design/primitives/toast.tsx'
import { ToastShelf, TopNotes } from '#design/primitives/toast-shelf.tsx'

export function FeedbackShown() {
  const [open, setOpen] = useState(false)
  const [deleted, setDeleted] = useState(false)
  return (
    <>
      <Section title="Alerts">
        <div className="flex max-w-form flex-col gap-4">
          <Alert tone="error" title="Login failed" />
          <Alert tone="success" title="Form submitted!">
            Your reference is Q-1042.
          </Alert>
          <Alert tone="warning" title="This return is due in three days" />
          <Alert>The office is closed on Friday.</Alert>
        </div>
      </Section>
      <Section title="Dialog and menu">
        <div className="flex flex-wrap items-center gap-6">
          <Button type="button" onClick={() => setOpen(true)}>
            Open the dialog
          </Button>
          <Menu label="More actions">
            <MenuItem to="/design?theme=light">Light</MenuItem>
            <MenuItem to="/design?theme=dark">Dark</MenuItem>
            <MenuItem onSelect={() => setDeleted(true)}>Delete</MenuItem>
          </Menu>
        </div>
        <Dialog open={open} onClose={() => setOpen(false)} title="Delete this article?">
          <p>It leaves the site at once. You can take this back for thirty days.</p>
          <div className="mt-6 flex gap-3">
            <Button type="button" variant="danger" onClick={() => setOpen(false)}>
              Delete
            </Button>
            <Button type="button" variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </div>
        </Dialog>
      </Section>
      <Section title="Toast" note="What was done, and a way back.">
        <Toast undo={{ onUndo: () => {} }} onDismiss={() => {}}>
          Article deleted.
        </Toast>
        <Button type="button" variant="secondary" className="mt-4" onClick={() => setDeleted(true)}>
          Show a toast
        </Button>
        {deleted ? (
          <TopNotes>
            <ToastShelf className="grid gap-px">
              <Toast undo={{ onUndo: () => setDeleted(false) }} onDismiss={() => setDeleted(false)} seconds={8}>
                Comment moved to spam.
              </Toast>
            </ToastShelf>
          </TopNotes>
        ) : null}
      </Section>
      <Section title="Waiting">
        <div className="flex max-w-form flex-col gap-6">
          <Progress label="Uploading training-modules.pdf" value={62} onCancel={() => {}} />
          <Progress label="Preparing the export" />
        </div>
      </Section>
    </>
  )
}
