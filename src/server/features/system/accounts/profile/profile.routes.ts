import * as calls from '#contract/system/my-account.ts'
import { answerHeld, forgetDevice, listDevices, listHeld } from '#contract/system/my-devices.ts'
import { linkFollows } from '#server/features/system/accounts/account/link-follows.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import { placeOf } from '#server/features/system/accounts/sessions/session-cookie.ts'
import { actorOf } from '#server/http/access.ts'
import type { Actor } from '#server/http/environment.ts'
import { createFeature } from '#server/http/feature.ts'
import { presentDevice, presentOwnAccount, presentPasskey, presentSession, readProfile } from './profile.present.ts'

export function profileRoutes(accounts: Accounts) {
  const { profile, registration, sessions, twoFactor, passkeys, review } = accounts
  const own = async (actor: Actor) => ({ ...(await profile.own(actor)), actor })

  return createFeature()
    .openapi(calls.getMe, async (c) => c.json(presentOwnAccount(await own(actorOf(c))), 200))
    .openapi(calls.updateProfile, async (c) => {
      const actor = actorOf(c)
      await profile.update(actor, readProfile(c.req.valid('json')))
      return c.json(presentOwnAccount(await own(actor)), 200)
    })
    .openapi(calls.changeEmail, async (c) => {
      const { email, password } = c.req.valid('json')
      await registration.changeEmail(actorOf(c), { email, password }, placeOf(c, sessions))
      return c.json({ message: await linkFollows(accounts, CHANGES_LATER(email), email) }, 200)
    })
    .openapi(calls.listSessions, async (c) => {
      const actor = actorOf(c)
      const found = await sessions.list(actor)
      return c.json({ items: found.map((one) => presentSession(one, actor.sessionId, c.var.address)) }, 200)
    })
    .openapi(calls.endSession, async (c) => {
      await sessions.end(actorOf(c), c.req.valid('param').id)
      return c.json({ message: 'The device is signed out.' }, 200)
    })
    .openapi(calls.endOtherSessions, async (c) => {
      await sessions.endOthers(actorOf(c))
      return c.json({ message: 'All other devices are signed out.' }, 200)
    })
    .openapi(listDevices, async (c) => {
      const found = await sessions.listDevices(actorOf(c))
      return c.json({ items: found.map((device) => presentDevice(device, c.var.address)) }, 200)
    })
    .openapi(forgetDevice, async (c) => {
      await sessions.forgetDevice(actorOf(c), c.req.valid('param').id)
      return c.json({ message: 'The device is forgotten.' }, 200)
    })
    .openapi(listHeld, async (c) => c.json({ items: await review.list(actorOf(c)) }, 200))
    .openapi(answerHeld, async (c) => {
      const answer = c.req.valid('json')
      await review.answer(actorOf(c), answer)
      return c.json({ message: answer.mine ? 'It opens your account again.' : 'It is removed.' }, 200)
    })
    .openapi(calls.getTwoFactor, async (c) => c.json(await twoFactor.state(actorOf(c)), 200))
    .openapi(calls.startTwoFactor, async (c) =>
      c.json(await twoFactor.start(actorOf(c), c.req.valid('json').password), 200),
    )
    .openapi(calls.confirmTwoFactor, async (c) => {
      const recoveryCodes = await twoFactor.confirm(actorOf(c), c.req.valid('json').code)
      return c.json({ recoveryCodes, message: 'Two-step verification is on.' }, 200)
    })
    .openapi(calls.renewRecoveryCodes, async (c) => {
      const recoveryCodes = await twoFactor.renewCodes(actorOf(c), c.req.valid('json').password)
      return c.json({ recoveryCodes, message: 'These are your new codes. The old ones no longer work.' }, 200)
    })
    .openapi(calls.disableTwoFactor, async (c) => {
      const { password, code } = c.req.valid('json')
      await twoFactor.disable(actorOf(c), password, code)
      return c.json({ message: 'Two-step verification is off.' }, 200)
    })
    .openapi(calls.listPasskeys, async (c) =>
      c.json({ items: (await passkeys.list(actorOf(c))).map(presentPasskey) }, 200),
    )
    .openapi(calls.startPasskey, async (c) =>
      c.json(await passkeys.start(actorOf(c), c.req.valid('json').password), 200),
    )
    .openapi(calls.addPasskey, async (c) =>
      c.json(presentPasskey(await passkeys.add(actorOf(c), c.req.valid('json'))), 201),
    )
    .openapi(calls.removePasskey, async (c) => {
      await passkeys.remove(actorOf(c), c.req.valid('param').id)
      return c.json({ message: 'The passkey is removed.' }, 200)
    })
    .openapi(calls.downloadData, async (c) => {
      const data = await profile.data(actorOf(c))
      c.header('Content-Disposition', 'attachment; filename="my-data.json"')
      return c.json(data, 200)
    })
    .openapi(calls.requestDeletion, async (c) => {
      const deletionAt = await profile.requestDeletion(actorOf(c), c.req.valid('json').password)
      return c.json(
        { message: 'Your account will be deleted in 14 days. Until then you can undo this.', deletionAt },
        200,
      )
    })
    .openapi(calls.undoDeletion, async (c) => {
      await profile.undoDeletion(actorOf(c))
      return c.json({ message: 'Your account stays.' }, 200)
    })
}

const CHANGES_LATER = (email: string) =>
  `Your address changes once you have opened the link in an email to ${email}, which waits until then.`
