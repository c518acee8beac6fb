import * as z from 'zod/mini'

/** A yes or no among a post's options, also as a form writes it; `otherwise` where it is neither. */
export const flag = (otherwise: boolean) =>
  z.catch(
    z.pipe(
      z.transform((given: unknown) => (given === 'true' ? true : given === 'false' ? false : given)),
      z.boolean(),
    ),
    otherwise,
  )
