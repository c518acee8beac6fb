import { FieldError } from '~/src/ui/field'

type Told = { message?: string | undefined; root?: { message?: string | undefined } | undefined } | undefined

/** What is wrong with a list as a whole; what is wrong with one of its rows stands at the row. */
export function ListError({ error }: { error: Told }) {
  const message = error?.message ?? error?.root?.message
  return message === undefined ? null : <FieldError>{message}</FieldError>
}
