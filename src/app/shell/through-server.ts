import { useSession } from '~/src/api/session'

/** Whether the API is a hosted one behind this page's server, which keeps the token. */
export const useThroughServer = (): boolean => {
  const { session } = useSession()
  return session !== undefined && session.token === undefined
}
