import * as z from 'zod/mini'

/** A boolean option, also accepted as text from a form; `otherwise` if it is neither. */
export const flag = (otherwise: boolean) =>
  z.catch(
    z.pipe(
      z.transform((given: unknown) => (given === 'true' ? true : given === 'false' ? false : given)),
      z.boolean(),
    ),
    otherwise,
  )
