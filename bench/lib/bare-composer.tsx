import { createRoot } from 'react-dom/client'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'

const Values = z.object({ text: z.string().check(z.minLength(1), z.maxLength(280)) })

/** A text area with its length, using the same libraries as the composer's form. */
function Plain() {
  const { control, register } = useForm({ defaultValues: { text: '' } })
  const values = useWatch({ control })
  return (
    <form>
      <textarea aria-label="Text" {...register('text')} />
      <output>
        {[...(values.text ?? '')].length} {z.safeParse(Values, values).success ? '' : 'Too short or too long'}
      </output>
    </form>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Plain />)
