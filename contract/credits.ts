import * as z from 'zod/mini'
import { answer, maybe } from './answer'

/** Amounts in credits. */
export const CreditBalance = z.looseObject({
  balance: maybe(z.number()),
  trial: maybe(z.number()),
})
export type CreditBalance = z.output<typeof CreditBalance>

export const transactionKinds = [
  'grant',
  'trial',
  'purchase',
  'image',
  'preset',
  'publish',
  'refund',
] as const

export const CreditTransaction = answer({
  /** In credits; negative when spent. */
  amount: maybe(z.number()),
  /** One of `transactionKinds`, or a value of a newer API, which is displayed as it is. */
  kind: maybe(z.string()),
  description: maybe(z.string()),
  workspaceId: maybe(z.string()),
  postId: maybe(z.string()),
  campaignId: maybe(z.string()),
  createdAt: maybe(z.string()),
})
export type CreditTransaction = z.output<typeof CreditTransaction>

/** The same link as `purchaseUrl` of a 402. api.md doesn't name its key, so several are accepted. */
export const PurchaseLink = z.looseObject({
  purchaseUrl: maybe(z.string()),
  url: maybe(z.string()),
})
export type PurchaseLink = z.output<typeof PurchaseLink>
