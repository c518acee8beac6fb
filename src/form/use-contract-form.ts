import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'

/**
 * A form whose rules are the contract's own: what the server would refuse is refused beside its field. Told when a
 * field is left, and from then on with each key.
 */
export function useContractForm<Values extends FieldValues, Body extends FieldValues>(
  schema: z.core.$ZodType<Body, Values>,
  options: Omit<UseFormProps<Values, unknown, Body>, 'resolver'> = {},
): UseFormReturn<Values, unknown, Body> {
  return useForm<Values, unknown, Body>({ mode: 'onTouched', ...options, resolver: zodResolver(schema) })
}
