import { type AiConfig, aiTimes } from '../generators/ai/ai-config'
import type { Generators } from '../generators/generators'
import { cutPicture } from '../generators/ai/cut-picture'
import { createNodeTemplateGenerators } from '../generators/template/node-template-generators'

/** The template generator, or the configured provider before it. The provider's library is loaded only where it is needed. */
export async function openGenerators(config: AiConfig | undefined): Promise<Generators> {
  const template = createNodeTemplateGenerators()
  if (!config) return template
  const { createAiGenerators } = await import('../generators/ai/ai-generators')
  return createAiGenerators({ config, times: aiTimes, template, cut: cutPicture })
}
