import type { Member } from '~/contract/people'

/** What a member is called. */
export const nameOf = ({ name, email, id }: Member): string => name ?? email ?? id
