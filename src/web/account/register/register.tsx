import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Folder } from '#design/drawings/books.tsx'
import { Form } from '#design/patterns/form.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { AccountPage } from '#web/account/account-page.tsx'
import { PasswordPair } from '#web/account/password-pair.tsx'
import { clientContext, read } from '#web/api.ts'
import { answer, errorsOf, outcomeOf, textsOf } from '#web/signed-in/session/submit.ts'
import { pageHead } from '#web/site/head/page-head.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/register'

const MISMATCH = "Passwords don't match"

export async function loader({ context }: Route.LoaderArgs) {
  const head = { page: 'home', path: '/register', title: 'Register', description: DESCRIPTION } as const
  return { head: await pageHead(context, head), sendsEmail: (await readSite(context)).sendsEmail }
}

const DESCRIPTION =
  'Register an account: your requests and our answers in one place and, once we work for you, your papers and messages.'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { password, confirmPassword, ...typed } = textsOf(
    form,
    'fullName',
    'email',
    'phone',
    'address',
    'password',
    'confirmPassword',
  )
  const json = { ...typed, password, confirmPassword }
  const outcome = await outcomeOf(read(context.get(clientContext).api.auth.register.$post({ json })))
  const kept = outcome.ok ? { fullName: '', email: '', phone: '', address: '' } : typed
  return answer({ ...outcome, typed: kept })
}

const FAILED = { ok: false, message: 'Registration failed', fields: {}, value: null, typed: undefined }

/** A server that fails is notified of beside the form, which stays with all that was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await serverAction().catch((error: unknown) => {
    if (error instanceof Response) throw error
    return FAILED
  })
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const frame = useRef<HTMLDivElement>(null)
  const success = useRef<HTMLDivElement>(null)
  const [mismatch, setMismatch] = useState(false)
  useEffect(() => {
    if (!actionData?.ok) return
    frame.current?.querySelector('form')?.reset()
    success.current?.focus()
  }, [actionData])

  const check = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget)
    const differs = form.get('password') !== form.get('confirmPassword')
    setMismatch(differs)
    if (differs) event.preventDefault()
  }

  const errors = mismatch ? { confirmPassword: MISMATCH } : errorsOf(actionData)
  const typed = actionData?.typed
  return (
    <AccountPage
      title="Register"
      lede="An account is free. You see what you asked and what we answered. Once we work for you, you send papers and write to us here."
      aside={<WhatWeKeep sendsEmail={loaderData.sendsEmail} />}
      drawing={<Folder />}
    >
      {actionData?.ok && !mismatch ? (
        <Alert tone="success" ref={success} className="mb-8">
          {actionData.message}
        </Alert>
      ) : null}
      <div ref={frame}>
        <Form errors={errors} values={typed} submit="Register" onSubmit={check} aria-label="Register">
          <TextField label="Full name" name="fullName" autoComplete="name" maxLength={120} />
          <TextField label="Email" name="email" type="email" autoComplete="email" maxLength={254} />
          <TextField label="Phone" name="phone" type="tel" autoComplete="tel" maxLength={32} optional />
          <TextField label="Address" name="address" autoComplete="address-line1" maxLength={300} optional />
          <PasswordPair
            label="Password"
            hint="At least 10 characters. A few plain words in a row are easy to remember."
          />
        </Form>
      </div>
    </AccountPage>
  )
}

function WhatWeKeep({ sendsEmail }: { sendsEmail: boolean }) {
  return (
    <>
      <h2 className="text-xl">What happens next</h2>
      <p className="mt-2 text-ink-soft">
        {sendsEmail
          ? 'You get an email with a link. Open it, and your account is ready.'
          : 'This site cannot send email yet, so we confirm your address ourselves. Then your account is ready.'}{' '}
        Only we can see what you enter here; you can download or delete it at any time.
      </p>
      <p className="mt-3">
        Already registered? <TextLink to="/login">Sign in</TextLink>
      </p>
    </>
  )
}
