import {
  changePassword,
  forgotPassword,
  login,
  loginSecondFactor,
  loginWithPasskey,
  logout,
  register,
  resendVerification,
  resetPassword,
  startPasskeyLogin,
  verifyEmail,
} from '#contract/accounts.ts'
import type { Accounts } from '#server/features/accounts/accounts.service.ts'
import { readRegistration } from '#server/features/accounts/profile/profile.present.ts'
import { giveCookie, placeOf, takeCookie } from '#server/features/accounts/sessions/session-cookie.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'

const SIGNED_IN = 'You are signed in.'

export function signInRoutes({ registration, signIn, passwords, passkeys, sessions: { names } }: Accounts) {
  return createFeature()
    .openapi(register, async (c) => {
      await registration.register(readRegistration(c.req.valid('json')), placeOf(c))
      return c.json({ message: 'Thank you. We have sent you an email. Please open the link in it to finish.' }, 201)
    })
    .openapi(verifyEmail, async (c) => {
      await registration.verify(c.req.valid('json').token)
      return c.json({ message: 'Thank you. Your email address is confirmed.' }, 200)
    })
    .openapi(resendVerification, async (c) => {
      await registration.resend(actorOf(c))
      return c.json({ message: 'We have sent you a new email.' }, 200)
    })
    .openapi(login, async (c) => {
      const result = await signIn.login(c.req.valid('json'), placeOf(c))
      if ('challenge' in result) {
        return c.json({ challenge: result.challenge, message: 'Enter the code from your authenticator app.' }, 202)
      }
      giveCookie(c, names, result.session)
      return c.json({ token: result.session.bearer, message: SIGNED_IN }, 200)
    })
    .openapi(loginSecondFactor, async (c) => {
      const { challenge, code } = c.req.valid('json')
      const session = await signIn.loginSecondFactor(challenge, code, placeOf(c))
      giveCookie(c, names, session)
      return c.json({ token: session.bearer, message: SIGNED_IN }, 200)
    })
    .openapi(startPasskeyLogin, async (c) => c.json(await passkeys.startLogin(placeOf(c)), 200))
    .openapi(loginWithPasskey, async (c) => {
      const session = await passkeys.login(c.req.valid('json'), placeOf(c))
      giveCookie(c, names, session)
      return c.json({ token: session.bearer, message: SIGNED_IN }, 200)
    })
    .openapi(logout, async (c) => {
      await signIn.logout(actorOf(c), c.req.valid('query').everywhere ?? false, placeOf(c))
      takeCookie(c, names)
      return c.json({ message: 'You are signed out.' }, 200)
    })
    .openapi(forgotPassword, async (c) => {
      await passwords.forgot(c.req.valid('json').email, placeOf(c))
      return c.json({ message: 'If this address has an account, we have sent an email with a link to it.' }, 200)
    })
    .openapi(resetPassword, async (c) => {
      const { token, password } = c.req.valid('json')
      await passwords.reset(token, password, placeOf(c))
      return c.json({ message: 'Your password was changed. You can sign in with it now.' }, 200)
    })
    .openapi(changePassword, async (c) => {
      const { currentPassword, newPassword } = c.req.valid('json')
      const session = await passwords.change(actorOf(c), currentPassword, newPassword, placeOf(c))
      giveCookie(c, names, session)
      return c.json({ token: session.bearer, message: 'Your password was changed. Other devices are signed out.' }, 200)
    })
}
