import { curve, type Curve } from '../tools/geometry.ts';

/** The large eye: inner corner on the left, outer on the right; about 570 wide around (455, 640). */
export const upperLid: Curve = curve('168 692, 220 642, 310 598, 425 570, 545 573, 645 604, 744 652');
export const lowerLid: Curve = curve('744 652, 660 702, 550 738, 430 746, 310 730, 224 706, 168 692');
/** The fold above the lid. */
export const crease: Curve = curve('174 648, 244 576, 350 516, 470 492, 590 508, 690 560, 774 638');
/** The edge of the lid when the eye is closed. */
export const closedLid: Curve = curve('164 676, 250 730, 370 768, 500 772, 630 734, 742 650');

/** The parts of an eye that make-up needs: the line of the lashes, and the lid between them and the fold. */
export interface EyeForm {
  isShut: boolean;
  lashLine: Curve;
  lid: Curve;
}

export const openForm: EyeForm = {
  isShut: false,
  lashLine: upperLid,
  lid: [...upperLid, ...[...crease].reverse()],
};
export const shutForm: EyeForm = {
  isShut: true,
  lashLine: closedLid,
  lid: [...closedLid, ...[...crease].reverse()],
};
