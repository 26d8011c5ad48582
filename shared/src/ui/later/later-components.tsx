import { createElement, type ComponentProps, type ComponentType } from 'react'
import type * as LaterParts from './later-parts'
import { laterParts } from './later'

type Components = typeof LaterParts

/** A component that is drawn once its code is here, and nothing before. */
function later<Name extends keyof Components>(name: Name): ComponentType<ComponentProps<Components[Name]>> {
  return function Later(props) {
    const parts = laterParts.use()
    return parts && createElement<object>(parts[name] as ComponentType<object>, props)
  }
}

export const Banner = later('Banner')
export const Checkbox = later('Checkbox')
export const Divider = later('Divider')
export const Input = later('Input')
export const Modal = later('Modal')
export const SideSheet = later('SideSheet')
export const Tag = later('Tag')
export const TextArea = later('TextArea')
