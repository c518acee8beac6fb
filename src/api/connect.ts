import type { Principal, Workspace } from '~/contract/account'
import { getMe, listWorkspaces } from '~/contract/endpoints'
import { i18n } from '~/contract/i18n'
import { acceptOperatorLink, signInLinkPrefix } from '~/contract/sign-in-links'
import { callOpenly } from './call-openly'
import { ApiError, ContractError, NetworkError } from './errors'
import { decodeFailure, decodeSuccess } from './http/decode'
import { exchange } from './http/exchange'
import { browserDeps } from './http/send'
import { ownAddress, parseAddress } from './session/session'

/** Why connecting failed, in words (docs/screens.md "/connect"). */
export interface ConnectProblem {
  /** The field that is wrong, if one is. */
  readonly field?: 'address' | 'token'
  readonly message: string
}

export interface Connected {
  readonly address: string
  /** Missing if the server of this page holds the token itself. */
  readonly token: string | undefined
  readonly principal: Principal
  readonly workspaces: readonly Workspace[]
}

export type ConnectResult =
  | { connected: Connected; problem?: never }
  | { connected?: never; problem: ConnectProblem }

/**
 * Tries an address and a token without opening a session. The token may be left out only for the server of
 * this page, which holds one itself when it fronts a hosted API (docs/architecture.md, `STUDIO_API_TOKEN`).
 * Rejects only when `signal` aborts.
 */
export async function tryConnect(
  typedAddress: string,
  typedToken: string,
  signal?: AbortSignal,
): Promise<ConnectResult> {
  const { address, problem } = parseAddress(typedAddress)
  if (address === undefined) return { problem: { field: 'address', message: problem } }
  const token = typedToken.trim() || undefined
  if (token === undefined && address !== ownAddress()) return { problem: noToken }
  // A header allows no other characters; `fetch` would throw, and that would look like a failed connection.
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
    return {
      problem: {
        field: 'token',
        message: i18n.t('A token can only contain letters, digits and symbols, with no spaces.'),
      },
    }
  }
  try {
    return { connected: await ask(address, token, signal) }
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'aborted') throw error
    if (token === undefined && error instanceof ApiError && error.status === 401) return { problem: noToken }
    return { problem: await problemOf(error, address, signal) }
  }
}

type Redeemed = { token: string; problem?: never } | { token?: never; problem: ConnectProblem }

/**
 * The token behind what was typed. A sign-in link's secret is exchanged for a token, which works once;
 * anything else is a token already.
 */
export async function redeemLink(typedAddress: string, typed: string): Promise<Redeemed> {
  const secret = typed.trim()
  const { address } = parseAddress(typedAddress)
  if (address === undefined || !secret.startsWith(signInLinkPrefix)) return { token: typed }
  try {
    const cause = i18n.t('Connect')
    return { token: (await callOpenly(address, acceptOperatorLink, { body: { secret } }, { cause })).token }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return { problem: spentLink }
    return { problem: await problemOf(error, address) }
  }
}

const spentLink: ConnectProblem = {
  field: 'token',
  message: i18n.t(
    'This sign-in link was already used or has expired. Create a new one with this command: npm run studio -- sign-in link',
  ),
}

const noToken: ConnectProblem = { field: 'token', message: i18n.t('Enter your access token.') }

async function ask(
  address: string,
  token: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Connected> {
  const session = { address, token }
  const [me, workspaces] = await Promise.all(
    [getMe, listWorkspaces].map((endpoint) =>
      exchange(browserDeps, session, endpoint, {}, { signal, cause: i18n.t('Connect') }),
    ),
  )
  if (!me || !workspaces) throw new ContractError(i18n.t('The API didn’t respond.'), 0)
  for (const answer of [me, workspaces]) {
    if (answer.status < 200 || answer.status > 299) throw decodeFailure(answer.status, answer.text)
  }
  return {
    address,
    token,
    principal: decodeSuccess(getMe, me.status, me.text).data,
    workspaces: decodeSuccess(listWorkspaces, workspaces.status, workspaces.text).data,
  }
}

async function problemOf(error: unknown, address: string, signal?: AbortSignal): Promise<ConnectProblem> {
  const { host } = new URL(address)
  if (error instanceof NetworkError) return networkProblem(error, address, host, signal)
  if (error instanceof ApiError) return refusal(error, host)
  return {
    message: i18n.t(
      '{host} responded, but not as a Social Content Studio API. Check the address. It usually ends in /v1.',
      { host },
    ),
  }
}

function refusal(error: ApiError, host: string): ConnectProblem {
  switch (error.status) {
    case 401:
      return {
        field: 'token',
        message: i18n.t('The API doesn’t recognise this token. It may be mistyped, expired or revoked.'),
      }
    case 403:
      return {
        message: i18n.t('This token doesn’t have the read scope, which is required to connect.'),
      }
    case 404:
      return {
        message: i18n.t(
          'No Social Content Studio API found at this address on {host}. The address usually ends in /v1.',
          { host },
        ),
      }
    case 429:
      return {
        message: i18n.t('The API is limiting requests. Wait a moment, then try again.'),
      }
    default:
      return { message: i18n.t('The API responded: {message}', { message: error.message }) }
  }
}

async function networkProblem(
  error: NetworkError,
  address: string,
  host: string,
  signal?: AbortSignal,
): Promise<ConnectProblem> {
  if (error.kind === 'timeout') {
    return { message: i18n.t('{host} took longer than 30 seconds to respond.', { host }) }
  }
  if (await answersWithoutCors(address, signal)) {
    return {
      message: i18n.t(
        '{host} responded, but this page isn’t allowed to read it (no CORS headers). Start the studio with STUDIO_API_URL={address} to connect through the studio’s own server.',
        { host, address },
      ),
    }
  }
  if (error.kind === 'offline')
    return { message: i18n.t('You’re offline. Try again when you’re back online.') }
  return {
    message: i18n.t('{host} isn’t responding. Check the address and that the server is running.', { host }),
  }
}

/** True if a server responds there but CORS keeps this page from reading it. Sends no token. */
async function answersWithoutCors(address: string, signal?: AbortSignal): Promise<boolean> {
  if (new URL(address).origin === globalThis.location.origin) return false
  const signals = [AbortSignal.timeout(8000), ...(signal ? [signal] : [])]
  try {
    await fetch(`${address}/me`, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any(signals),
    })
    return true
  } catch {
    return false
  }
}
