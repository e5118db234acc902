/**
 * Props and results of the modals that one remote opens and another fills. Both merge the same interface into
 * `ModalCatalogue`, so that a change which fits one of them alone does not compile.
 */

/** `book-appointment`: books a time with an artist in client mode (spec 2, Book / Modify appointment). */
export interface BookAppointmentProps {
  artistId: number;
  /** The service of the picture that was tapped; still open to change. */
  serviceId?: number;
  /** The chosen style: a picture shown while booking and kept with the appointment. */
  style?: { imageId: number; url: string; placeholder: string };
}

export interface BookAppointmentResult {
  appointmentIds: number[];
}
