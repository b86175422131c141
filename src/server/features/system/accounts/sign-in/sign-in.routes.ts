import {
  askForCode,
  changePassword,
  confirmIdentity,
  findRecipient,
  findReset,
  findUndo,
  forgotPassword,
  login,
  loginSecondFactor,
  loginWithCode,
  loginWithPasskey,
  logout,
  register,
  resendVerification,
  resetPassword,
  startPasskeyLogin,
  undoChange,
  verifyEmail,
} from '#contract/system/accounts.ts'
import { linkFollows, whileSending } from '#server/features/system/accounts/account/link-follows.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import { readRegistration } from '#server/features/system/accounts/profile/profile.present.ts'
import {
  giveCookies,
  placeOf,
  placeOfAsking,
  takeCookie,
} from '#server/features/system/accounts/sessions/session-cookie.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import { notFound } from '#server/http/problem.ts'

const SIGNED_IN = 'You are signed in.'

export function signInRoutes(accounts: Accounts) {
  const { registration, signIn, codes, passkeySignIn, identity, passwords, undo, sessions } = accounts
  const { tokens } = sessions
  return createFeature()
    .openapi(register, async (c) => {
      await registration.register(readRegistration(c.req.valid('json')), placeOfAsking(c, sessions))
      return c.json({ message: `Thank you. ${await linkFollows(accounts)}` }, 201)
    })
    .openapi(verifyEmail, async (c) => {
      const session = await registration.verify(c.req.valid('json'), c.var.actor, placeOf(c, sessions))
      if (session) giveCookies(c, tokens, session)
      const message = 'Thank you. Your email address is confirmed.'
      return c.json({ message, ...(session && { token: session.bearer }) }, 200)
    })
    .openapi(resendVerification, async (c) => {
      await registration.resend(actorOf(c), placeOfAsking(c, sessions))
      return c.json({ message: await linkFollows(accounts) }, 200)
    })
    .openapi(login, async (c) => {
      const result = await signIn.login(c.req.valid('json'), placeOf(c, sessions))
      if ('challenge' in result) {
        return c.json({ challenge: result.challenge, message: 'Enter the code from your authenticator app.' }, 202)
      }
      giveCookies(c, tokens, result.session)
      return c.json({ token: result.session.bearer, message: SIGNED_IN }, 200)
    })
    .openapi(loginSecondFactor, async (c) => {
      const { challenge, code } = c.req.valid('json')
      const session = await signIn.loginSecondFactor(challenge, code, placeOf(c, sessions))
      giveCookies(c, tokens, session)
      return c.json({ token: session.bearer, message: SIGNED_IN }, 200)
    })
    .openapi(findRecipient, (c) => {
      const email = accounts.recipientOf(c.req.valid('query').for)
      if (!email) throw notFound('There is no such link.')
      return c.json({ email }, 200)
    })
    .openapi(askForCode, async (c) => {
      await codes.ask(c.req.valid('json').email, placeOfAsking(c, sessions))
      const message = await whileSending(
        accounts,
        'If this address has an account, an email with a code is on its way.',
        'Please sign in with your password, or ask us for a link to choose one.',
      )
      return c.json({ message }, 200)
    })
    .openapi(loginWithCode, async (c) => {
      const result = await codes.verify(c.req.valid('json'), placeOf(c, sessions))
      if ('challenge' in result) {
        return c.json({ challenge: result.challenge, message: 'Enter the code from your authenticator app.' }, 202)
      }
      giveCookies(c, tokens, result.session)
      return c.json({ token: result.session.bearer, message: SIGNED_IN }, 200)
    })
    .openapi(confirmIdentity, async (c) => {
      await identity.confirm(actorOf(c), c.req.valid('json'), placeOf(c, sessions))
      return c.json({ message: 'Thank you.' }, 200)
    })
    .openapi(findUndo, async (c) =>
      c.json(await undo.find(c.req.valid('header')['link-token'], placeOf(c, sessions)), 200),
    )
    .openapi(undoChange, async (c) => {
      await undo.undo(c.req.valid('json').token, placeOf(c, sessions))
      const next = await whileSending(
        accounts,
        'An email with a link to a new password is on its way to you.',
        'Please ask us for a link to a new password.',
      )
      return c.json({ message: `The change is undone and every device is signed out. ${next}` }, 200)
    })
    .openapi(startPasskeyLogin, async (c) => c.json(await passkeySignIn.start(placeOf(c, sessions)), 200))
    .openapi(loginWithPasskey, async (c) => {
      const session = await passkeySignIn.login(c.req.valid('json'), placeOf(c, sessions))
      giveCookies(c, tokens, session)
      return c.json({ token: session.bearer, message: SIGNED_IN }, 200)
    })
    .openapi(logout, async (c) => {
      await signIn.logout(actorOf(c), c.req.valid('query').everywhere ?? false, placeOf(c, sessions))
      takeCookie(c, tokens)
      return c.json({ message: 'You are signed out.' }, 200)
    })
    .openapi(forgotPassword, async (c) => {
      await passwords.forgot(c.req.valid('json').email, placeOf(c, sessions))
      const message = await whileSending(
        accounts,
        'If this address has an account, an email with a link is on its way to it.',
        'Please ask us for a link to choose a new password.',
      )
      return c.json({ message }, 200)
    })
    .openapi(findReset, async (c) => {
      await passwords.findReset(c.req.valid('header')['link-token'], placeOf(c, sessions))
      return c.json({ message: 'This link can be used.' }, 200)
    })
    .openapi(resetPassword, async (c) => {
      const { token, password } = c.req.valid('json')
      await passwords.reset(token, password, placeOf(c, sessions))
      return c.json({ message: 'Your password was changed. You can sign in with it now.' }, 200)
    })
    .openapi(changePassword, async (c) => {
      const { currentPassword, newPassword } = c.req.valid('json')
      const session = await passwords.change(
        actorOf(c),
        { current: currentPassword, password: newPassword },
        placeOf(c, sessions),
      )
      giveCookies(c, tokens, session)
      return c.json({ token: session.bearer, message: 'Your password was changed. Other devices are signed out.' }, 200)
    })
}
