import { and, asc, count, desc, eq } from 'drizzle-orm'
import * as contract from '~/contract'
import { sentence } from '~/contract/server-sentences'
import type { Queryable } from '../db/database'
import { newId } from '../db/identifiers'
import { lockWorkspaceRow } from '../db/lock-workspace'
import { webhookCalls, webhooks } from '../db/schema'
import { ApiError, notFound } from '../http/api-error'
import { defaultListLimit } from '../http/envelope'
import { implement } from '../http/implement'
import type { Dependencies, InTransaction } from '../ports/dependencies'
import { sealPlace } from '../secrets/rotate'
import { checkAddress } from './address'
import { dueCall } from './enqueue'
import { webhookLimits } from './limits'
import { callRecord, type WebhookRow, webhookRecord } from './records'
import { secretsOf } from './send-call'
import { newSecret } from './signature'

interface Key {
  readonly workspaceId: string
  readonly webhookId: string
}

const isWebhook = ({ workspaceId, webhookId }: Key) =>
  and(eq(webhooks.id, webhookId), eq(webhooks.workspaceId, workspaceId))

async function find(q: Queryable, key: Key, { locked = false } = {}): Promise<WebhookRow> {
  const query = q.select().from(webhooks).where(isWebhook(key))
  const [row] = await (locked ? query.for('update') : query)
  if (!row) throw notFound(/*i18n*/ 'webhook')
  return row
}

function hostOf({ webhooks: host }: Dependencies) {
  if (!host) throw new ApiError('invalid_state', /*i18n*/ 'This server can’t call webhooks.')
  return host
}

async function create(
  { workspaceId }: { workspaceId: string },
  body: { url: string; events: readonly string[] },
  deps: InTransaction,
): Promise<contract.Webhook> {
  const { db: tx, clock, secrets } = deps
  const url = checkAddress(body.url, hostOf(deps).allowsPrivate)
  const secret = newSecret()
  const id = newId('hook')
  const sealed = await secrets.seal(secret, sealPlace.webhook(id))
  // Lock the workspace, so that two webhooks created at once don't exceed the maximum.
  await lockWorkspaceRow(tx, workspaceId)
  const [all] = await tx
    .select({ count: count() })
    .from(webhooks)
    .where(eq(webhooks.workspaceId, workspaceId))
  if ((all?.count ?? 0) >= contract.maxWebhooks)
    throw new ApiError('invalid_state', sentence('tooManyWebhooks', { max: contract.maxWebhooks }))
  const values = { id, workspaceId, url, secret: sealed, events: [...body.events] }
  const [made] = await tx
    .insert(webhooks)
    .values({ ...values, createdAt: new Date(clock()) })
    .returning()
  if (!made) throw new Error('The webhook wasn’t stored.')
  return { ...webhookRecord(made, clock()), secret }
}

async function update(
  key: Key,
  body: { url?: string | undefined; events?: readonly string[] | undefined; enabled?: boolean | undefined },
  deps: InTransaction,
): Promise<contract.Webhook> {
  const { db: tx, clock } = deps
  const url = body.url === undefined ? undefined : checkAddress(body.url, hostOf(deps).allowsPrivate)
  const before = await find(tx, key)
  if (body.enabled === true && before.secret === '')
    throw new ApiError('invalid_state', /*i18n*/ 'This webhook has no secret. Make a new secret first.')
  const changed = url !== undefined && url !== before.url
  const [row] = await tx
    .update(webhooks)
    .set({
      ...(url !== undefined && { url }),
      ...(body.events && { events: [...body.events] }),
      ...(body.enabled !== undefined && { enabled: body.enabled, disabledReason: null }),
      // A new address, or enabling it again, resets the failure period.
      ...((changed || body.enabled === true) && { failingSince: null }),
    })
    .where(eq(webhooks.id, before.id))
    .returning()
  if (body.enabled === false) await cancelPendingCalls(tx, before.id, new Date(clock()))
  return webhookRecord(row ?? before, clock())
}

/** Cancels pending calls of a disabled webhook. They stay in the log, from where they can be sent again. */
export async function cancelPendingCalls(q: Queryable, webhookId: string, at: Date): Promise<void> {
  await q
    .update(webhookCalls)
    .set({
      status: 'failed',
      lastError: /*i18n*/ 'The webhook was switched off.',
      nextAt: null,
      leaseUntil: null,
      updatedAt: at,
    })
    .where(and(eq(webhookCalls.webhookId, webhookId), eq(webhookCalls.status, 'waiting')))
}

async function rotate(key: Key, { db: tx, clock, secrets }: InTransaction): Promise<contract.Webhook> {
  // Locked, so that of two changes at once, the second keeps the first one's secret as an old one.
  const before = await find(tx, key, { locked: true })
  const secret = newSecret()
  // Secrets that can't be opened any more can't sign either.
  const known = before.secret === '' ? [] : await secretsOf(before, secrets, clock()).catch(() => [])
  const old = known.slice(0, webhookLimits.maxOldSecrets).join(' ')
  const [row] = await tx
    .update(webhooks)
    .set({
      secret: await secrets.seal(secret, sealPlace.webhook(before.id)),
      oldSecret: old ? await secrets.seal(old, sealPlace.oldWebhook(before.id)) : null,
      oldSecretUntil: old ? new Date(clock() + webhookLimits.oldSecret) : null,
    })
    .where(eq(webhooks.id, before.id))
    .returning()
  return { ...webhookRecord(row ?? before, clock()), secret }
}

async function test(key: Key, { db, clock }: Dependencies): Promise<contract.WebhookCall> {
  const webhook = await find(db, key)
  const data = { message: /*i18n*/ 'This is a test. Your webhook works.' }
  const [call] = await db
    .insert(webhookCalls)
    .values(dueCall(webhook.id, contract.testEvent, data, new Date(clock())))
    .returning()
  if (!call) throw new Error('The call wasn’t stored.')
  return callRecord(call)
}

async function resend(key: Key & { callId: string }, { db, clock }: InTransaction) {
  // Locked, so that switching it off at the same time cancels the call.
  const webhook = await find(db, key, { locked: true })
  if (!webhook.enabled)
    throw new ApiError('invalid_state', /*i18n*/ 'This webhook is switched off. Switch it on first.')
  const at = new Date(clock())
  const [call] = await db
    .update(webhookCalls)
    .set({ status: 'waiting', nextAt: at, updatedAt: at })
    .where(and(eq(webhookCalls.id, key.callId), eq(webhookCalls.webhookId, webhook.id)))
    .returning()
  if (!call) throw notFound(/*i18n*/ 'call')
  return callRecord(call)
}

/** Webhooks of a workspace, for its owners (docs/webhooks.md). */
export const webhookRoutes = [
  implement(contract.listWebhooks, async ({ params: { workspaceId } }, { db, clock }) => {
    const rows = await db
      .select()
      .from(webhooks)
      .where(eq(webhooks.workspaceId, workspaceId))
      .orderBy(asc(webhooks.createdAt), asc(webhooks.id))
    return rows.map((row) => webhookRecord(row, clock()))
  }),
  implement(contract.createWebhook, ({ params, body }, deps) => create(params, body, deps), { secret: true }),
  implement(contract.updateWebhook, ({ params, body }, deps) => update(params, body, deps)),
  implement(contract.deleteWebhook, async ({ params }, { db, clock }) => {
    const row = await find(db, params)
    await db.delete(webhooks).where(eq(webhooks.id, row.id))
    return webhookRecord(row, clock())
  }),
  implement(contract.rotateWebhookSecret, ({ params }, deps) => rotate(params, deps), { secret: true }),
  implement(contract.testWebhook, ({ params }, deps) => test(params, deps)),
  implement(contract.listWebhookCalls, async ({ params, query }, { db }) => {
    const webhook = await find(db, params)
    const rows = await db
      .select()
      .from(webhookCalls)
      .where(eq(webhookCalls.webhookId, webhook.id))
      .orderBy(desc(webhookCalls.createdAt), desc(webhookCalls.id))
      .limit(query.limit ?? defaultListLimit)
    return rows.map(callRecord)
  }),
  implement(contract.resendWebhookCall, ({ params }, deps) => resend(params, deps)),
]
