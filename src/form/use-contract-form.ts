import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'

/** A form's schema: one of the contract's bodies, or a part of one. */
type FormSchema = z.core.$ZodType<FieldValues, FieldValues>

/**
 * A form whose rules are the contract's own: what the server would refuse is refused beside its field. Told when a
 * field is left, and from then on with each key.
 */
export function useContractForm<Schema extends FormSchema>(
  schema: Schema,
  options: Omit<UseFormProps<z.input<Schema>, unknown, z.output<Schema>>, 'resolver'> = {},
): UseFormReturn<z.input<Schema>, unknown, z.output<Schema>> {
  return useForm<z.input<Schema>, unknown, z.output<Schema>>({
    mode: 'onTouched',
    ...options,
    resolver: zodResolver<z.input<Schema>, unknown, z.output<Schema>>(schema),
  })
}
