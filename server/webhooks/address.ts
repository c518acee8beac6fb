import ipaddr from 'ipaddr.js'
import { sentence } from '~/contract/server-sentences'
import { invalidBody } from '../http/api-error'
import { isLocalName, isPublicAddress } from '../imports/page-address'

/** The variable by which the operator allows webhooks to call this machine and its network. */
const privateVariable = 'STUDIO_WEBHOOKS_PRIVATE'

export const privateSentence = sentence('webhooksPrivate', { variable: privateVariable })
export const plainSentence = /*i18n*/ 'Use https://. Only private addresses can be called over http://.'

/** Address ranges of one's own programs. They exclude link-local addresses, where cloud metadata services are. */
const ownRanges = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'])

/** True if an IP address belongs to this machine or its network, and may be called if the operator allows it. */
export const isOwnAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ownRanges.has(ipaddr.process(address).range())

function refuse(message: string): never {
  throw invalidBody('url', message)
}

/**
 * The address of a webhook in its stored form. Refuses with 400 what can be recognized without DNS; the rest is
 * checked when calling it (`server/node/webhook-fetch.ts`).
 */
export function checkAddress(text: string, allowsPrivate: boolean): string {
  if (!URL.canParse(text)) refuse(/*i18n*/ 'Enter a full URL, such as https://example.com/hook.')
  const url = new URL(text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') refuse(/*i18n*/ 'Must start with https://.')
  if (host === '') refuse(/*i18n*/ 'Enter a full URL, such as https://example.com/hook.')
  if (url.username !== '' || url.password !== '')
    refuse(
      /*i18n*/ 'Must not contain a user name or password. Calls are signed with the webhook’s secret instead.',
    )
  const isAddress = ipaddr.isValid(host)
  const isOwn = isLocalName(host) || isOwnAddress(host)
  if (isOwn && !allowsPrivate) refuse(privateSentence)
  if (isAddress && !isOwn && !isPublicAddress(host)) refuse(/*i18n*/ 'This address can’t be called.')
  // A name without a dot, such as a container's, may be private, which only shows when calling it.
  if (url.protocol === 'http:' && (!allowsPrivate || (isAddress && !isOwn)))
    refuse(allowsPrivate ? plainSentence : sentence('webhooksHttps', { variable: privateVariable }))
  url.hash = ''
  return url.href
}
