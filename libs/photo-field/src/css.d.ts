/// <reference types="@frizo/ui/css" />
