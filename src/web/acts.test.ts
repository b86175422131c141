import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Run, recordOf, recordWithout } from '#tests/support/noting-client.ts'
import { runBulkAct } from '#web/admin/clients/clients/bulk-acts.ts'
import { runClientAct } from '#web/admin/clients/clients/client-acts.ts'
import { runRequestAct as runPaperAct } from '#web/admin/clients/documents/request-acts.ts'
import { runLeadAct } from '#web/admin/clients/leads/lead-acts.ts'
import { runRequestAct } from '#web/admin/clients/leads/request-acts.ts'
import { runTemplateAct } from '#web/admin/clients/leads/template-acts.ts'
import { runCustomerAct } from '#web/admin/clients/people/customer-acts.ts'
import { runStep } from '#web/admin/overview/setup/step-acts.ts'
import { runTeamAct } from '#web/admin/system/accounts/team-acts.ts'
import { runTokenAct } from '#web/admin/system/integrations/token-acts.ts'
import { runWebhookAct } from '#web/admin/system/integrations/webhook-acts.ts'
import { runMailAct } from '#web/admin/system/outbox/mail-acts.ts'
import { runAlertAct } from '#web/admin/system/settings/alerts/alert-acts.ts'
import { runIncomingAct } from '#web/admin/system/settings/mail/incoming-mail-acts.ts'
import { runServerAct } from '#web/admin/system/settings/mail/mail-server-acts.ts'
import { runSealKeyAct } from '#web/admin/system/settings/seal/seal-key-acts.ts'
import { runCategoryAct } from '#web/admin/website/articles/categories/category-acts.ts'
import { runListAct } from '#web/admin/website/articles/list/list-acts.ts'
import { runCommentAct } from '#web/admin/website/comments/comment-acts.ts'
import { runAttendeeAct } from '#web/admin/website/events/attendee-acts.ts'
import { runFileAct } from '#web/admin/website/inventory/file/file-acts.ts'
import { runInventoryAct } from '#web/admin/website/inventory/inventory-acts.ts'
import { runPictureAct } from '#web/admin/website/inventory/picture/picture-acts.ts'
import { runRedirectAct } from '#web/admin/website/redirects/redirect-acts.ts'
import { documentAction } from '#web/signed-in/documents/document-acts.ts'

const acted = (form: FormData) => String(form.get('act'))

/** The acts of each screen, with the forms that ask for them; 41 is whose page it is. */
const ACTS: Record<string, [run: Run, ...forms: string[]]> = {
  'admin/clients/clients/bulk': [
    runBulkAct,
    'to=ended&marked=3.4&marked=5.6',
    'to=tag&tag=vat&marked=3.4',
    'to=untag&tag=vat&marked=3.4',
    'to=rule&marked=3.4',
    ...['to=rule&rule=8&marked=3.4&marked=5.6', 'to=assign&marked=3.4', 'to=assign&responsible=none&marked=3.4'],
    ...['to=assign&responsible=person-2&marked=5.6', 'undo=[{"id":3}]', 'to=ended'],
  ],
  'admin/clients/clients/client': [
    (client, form) => runClientAct(client, '41', form),
    ...['intent=state&version=4&state=ended&was=active', 'intent=state&version=4&state=active&was=prospect'],
    'intent=merge&other=42',
    'intent=unmerge&merge=9',
    'intent=delete',
    'intent=invitation&member=5',
    'intent=none',
    ...['intent=invite&name=Ann&email=ann@example.com&right=reader', 'intent=right&member=5&right=owner&was=reader'],
    'intent=remove&member=5&name=Ann',
  ],
  'admin/clients/documents/request': [
    (client, form) => runPaperAct(client, [41, 42], form),
    'intent=ask&title=Papers&note=Soon&dueOn=2026-12-24&items=One: of May: June%0ATwo',
    'intent=ask&items=One&again=on',
    'intent=withdraw&request=6',
    'intent=accepted&item=7&kind=invoice&revision=2',
    'intent=asked&item=7&revision=2',
    ...['intent=returned&item=7&reason=Unreadable&revision=2', 'intent=withdrawn&item=8&revision=3'],
  ],
  'admin/clients/leads/lead': [
    runLeadAct,
    'to=closed&marked=3:4:new:ann&marked=5:6:answered:',
    'take=yes&marked=3:4:new:ann',
    'back=3:6:new:ann&back=5:7:answered:',
    ...['to=new&marked=3:4:new:ann', 'to=spam'],
  ],
  'admin/clients/leads/request': [
    (client, form) => runRequestAct(client, '41', form),
    'version=4&subject=Re&body=Words',
    'note=A note',
    'save=yes&version=4&state=closed&was=new&owner=ann&tags=vat, , tax',
    ...['save=yes&version=4&state=new&was=new&owner=&tags=', 'to=closed&marked=41:4:new:ann'],
  ],
  'admin/clients/leads/template': [
    runTemplateAct,
    'name=One&subject=Re&body=Words',
    'id=11&version=4&name=One&subject=Re&body=Words',
    'id=11&name=One&subject=Re&body=Words&delete=yes',
  ],
  'admin/clients/people/customer': [
    (client, form) => runCustomerAct(client, '41', form),
    'intent=details&version=4&name=Ann&phone=1&company=Ltd',
    'intent=details&version=4&company=Ltd',
    'intent=suspend',
    'intent=role&role=editor&before=client',
    'intent=role&role=editor',
    'intent=reinstate',
    'intent=confirm-address',
    'intent=reset-link',
    'intent=note&text=Words',
    'intent=remove-note&note=6',
    'intent=merge&other=42',
    'intent=erase',
    'intent=erase&sure=yes',
  ],
  'admin/overview/setup/step': [
    (client, form) => runStep(client, acted(form) as 'firm', form),
    'act=firm&fullName=Ann&addressLines=A%0A%0AB&name=N&legalName=L&email=E&phone=P&city=C&postcode=Z&region=R&country=Y&version=4',
    ...['act=look&mark=M&primary=P&accent=A&version=4', 'act=region&timeZone=UTC&currency=EUR&version=4'],
    ...['act=keep&kind=people&kind=prices', 'act=clear&kind=people'],
  ],
  'admin/system/accounts/team': [
    runTeamAct,
    ...['intent=invite&fullName=Ann&email=ann@example.com&role=editor', 'intent=resend&id=11', 'intent=cancel&id=11'],
    'intent=role&id=11&role=accountant&before=editor',
    'intent=role&id=11&role=editor',
    'intent=end-sessions&id=11',
    ...['intent=second-factor&id=11', 'intent=remove&id=11&before=admin', 'intent=none'],
  ],
  'admin/system/integrations/token': [
    runTokenAct,
    ...['name= Ledger &days=30&scopes=leads:read&scopes=&scopes=articles:write', 'id=11&revoke=yes'],
  ],
  'admin/system/integrations/webhook': [
    runWebhookAct,
    ...['act=add&name=N&url= https://u.example &kinds=lead.received&kinds=nothing&withContent=on', 'act=secret&id=11'],
    'act=save&id=11&name=N&url=U&kinds=appointment.cancelled&version=4',
    'act=switch-off&id=11&name=N&url=U&version=4',
    ...['act=test&id=11', 'act=redeliver&id=11&delivery=12', 'act=remove&id=11', 'act=none'],
  ],
  'admin/system/outbox/mail': [runMailAct, 'all=dismiss', 'all=retry', 'dismiss=11', 'retry=11'],
  'admin/system/settings/alerts/alert': [
    (client, form) => runAlertAct(client, acted(form), form),
    'act=webhook-save&url= U &version=4',
    'act=webhook-secret&url=U&version=4',
    'act=webhook-remove',
    'act=alert-test',
  ],
  'admin/system/settings/mail/incoming-mail': [
    (client, form) => runIncomingAct(client, acted(form), form),
    'act=incoming-save&version=4&mailbox-way=imap&mailbox-address=A&mailbox-host=H&mailbox-port=143&mailbox-security=starttls&mailbox-username=U&mailbox-password=P&mailbox-folder=F&mailbox-authServer=S&mailbox-unverified=mark',
    ...['act=incoming-save&version=4&mailbox-way=webhook', 'act=incoming-secret&version=4&mailbox-way=webhook'],
    ...['act=incoming-remove', 'act=incoming-test'],
  ],
  'admin/system/settings/mail/mail-server': [
    (client, form) => runServerAct(client, acted(form), form),
    'act=server-save&host=H&port=587&security=starttls&username=U&password=P&sender=S&version=4',
    'act=server-save&host=H&port=587&security=tls&version=4',
    'act=server-remove',
    'act=test&to= a@b.example ',
    'act=test',
  ],
  'admin/system/settings/seal/seal-key': [
    (client, form) => runSealKeyAct(client, acted(form), form),
    ...['act=seal-key-make', 'act=seal-key-bring'],
  ],
  'admin/website/articles/categories/category': [
    runCategoryAct,
    ...['act=add&name=Tax', 'act=add&name=Wages&parentId=12', 'act=rename&id=11&name=Taxes', 'act=merge&id=11&into=13'],
    ...['act=delete&id=11&name=Tax&parentId=12', 'act=delete&id=11&name=Tax&moveTo=13', 'act=move&id=22&direction=up'],
    ...['act=move&id=21&direction=down', 'act=move&id=21&direction=up', 'act=order&order=[{"id":22}]&said=Moved.'],
  ],
  'admin/website/articles/list/list': [
    (client, form) => runListAct(client, form, 'article'),
    'bulk=publish&marked=3.4&marked=5.6',
    'bulk=delete&marked=3.4',
    'bulk=restore&marked=3',
    'bulk=none&marked=3',
    'bulk=delete',
  ],
  'admin/website/comments/comment': [
    runCommentAct,
    ...['bulk=spam&from=held&marked=3&marked=5', 'bulk=visible&marked=3', 'id=11&reply=Thanks', 'id=11&private=yes'],
    ...['id=11&to=deleted&from=visible', 'id=11&to=rejected&from=held'],
  ],
  'admin/website/events/attendee': [
    (client, form) => runAttendeeAct(client, '41', form),
    'act=add&name=Ann&email=E&phone=P&company=C&attendees=Ann%0A%0ABob&overbook=on&notify=on',
    'act=add&name=Ann&email=E',
    ...['act=check-in&registration=5&attendee=6&isHere=yes', 'act=check-in&registration=5&attendee=6&isHere=no'],
    'act=note&registration=5&note=Ramp',
    'act=transfer&registration=5&to=42&overbook=on',
    'act=cancel&registration=5',
  ],
  'admin/website/inventory/file/file': [
    (client, form) => runFileAct(client, '41', form),
    'act=change&name=N&folder=12&year=2026',
    'act=change&name=N&folder=12&year=',
    'act=change&year=late',
    'act=edition',
    'act=delete',
  ],
  'admin/website/inventory/inventory': [
    runInventoryAct,
    'act=add-folder&name=N&type=user',
    'act=change-folder&id=11&name=N&type=admin',
    'act=move-folder&id=32&direction=up',
    'act=move-folder&id=31&direction=down',
    'act=move-folder&id=31&direction=up',
    'act=delete-folder&id=11',
    'act=none',
    'act=rename-pictures&from=A&to=B',
    'act=restore&what=picture:5',
    'act=restore&what=file:6',
    'act=restore&what=folder:7',
    'act=upload',
  ],
  'admin/website/inventory/picture/picture': [
    (client, form) => runPictureAct(client, '41', form),
    ...['act=describe&name=N&alt=A&caption=C&folder=F', 'act=focus&focalX=0.2&focalY=0.7', 'act=replace', 'act=delete'],
    'act=crop&left=1&top=2.4&width=30&height=x',
  ],
  'admin/website/redirects/redirect': [
    runRedirectAct,
    'from=/a&to=/b&kind=temporary',
    'id=11&from=/a&to=/b&kind=permanent',
    'id=11&from=/a&to=/b&kind=temporary&delete=yes',
  ],
  'signed-in/documents/document': [
    (client, form) => documentAction(new Request('http://here', { method: 'POST', body: form }), client, '41'),
    'intent=folder&name=N',
    'intent=rename&document=d1&name=N',
    'intent=move&document=d1&folder=6',
    'intent=move&document=d1&folder=',
    'intent=file&document=d1&document=d2&to=6',
    'intent=file&document=d1&to=none',
    'intent=file&to=6',
    'intent=file&document=d1',
    ...['intent=delete&document=d1', 'intent=restore&document=d1', 'intent=restore-version&document=d1&version=2'],
    'intent=acknowledgement&document=d1&acknowledgement=read',
    'intent=acknowledgement&document=d1&acknowledgement=',
    'intent=kind&document=d1&kind=invoice',
    'intent=hold&document=d1&reason=A case',
    'intent=lift-hold&document=d1',
    'intent=acknowledge&document=d1&version=2&sha256=ab',
    'intent=not-applicable&item=7&reason=None',
    'intent=none',
  ],
}

test('each act of a screen makes the calls, tells the outcome and offers the way back that were approved', async () => {
  const told: string[] = []
  for (const [file, [run, ...forms]] of Object.entries(ACTS)) {
    for (const fields of forms) {
      told.push(`=== ${file}: ${fields}`, ...(await recordOf(run, fields)), ...(await recordWithout(run, fields)))
    }
  }
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/acts.txt')
})

test('no acts of a screen are left out', () => {
  const files = globSync('src/web/**/*-acts.ts').map((path) => path.slice('src/web/'.length, -'-acts.ts'.length))
  const others = ['admin/clients/leads/use-lead', 'signed-in/calendar/feed']
  expect(files.toSorted()).toEqual([...Object.keys(ACTS), ...others].toSorted())
})
