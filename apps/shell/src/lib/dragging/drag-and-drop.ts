/** What the portal uses of the library that drags; `when-approached.ts` loads it. */
export { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
export { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
export { blockDraggingToIFrames } from '@atlaskit/pragmatic-drag-and-drop/element/block-dragging-to-iframes'
