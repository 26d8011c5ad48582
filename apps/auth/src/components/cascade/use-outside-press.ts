import { useEffect, type RefObject } from 'react'

/** Calls back when something outside of the element is pressed, while that matters. */
export function useOutsidePress(element: RefObject<HTMLElement | null>, isOn: boolean, onPress: () => void): void {
  useEffect(() => {
    if (!isOn) return
    const handlePress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element.current?.contains(target)) onPress()
    }
    document.addEventListener('pointerdown', handlePress)
    return () => document.removeEventListener('pointerdown', handlePress)
  }, [element, isOn, onPress])
}
