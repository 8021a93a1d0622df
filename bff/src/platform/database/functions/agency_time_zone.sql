-- The time zone in which the agency's days begin (AgencyCalendar); called by the functions below.
CREATE OR REPLACE FUNCTION agency_time_zone() RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce(
    (SELECT value ->> 'timeZone' FROM agency_settings WHERE section = 'time-zone'), 'America/New_York');
END $$;
